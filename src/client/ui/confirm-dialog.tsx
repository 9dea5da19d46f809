import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { confirmTexts } from './confirm-texts';
import { Dialog } from './dialog';

interface Props {
  open: boolean;
  title: string;
  /** What will happen, and what it cannot undo. */
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  /** Something is lost by it. */
  danger?: boolean;
  /** It cannot be done, and the text says why. */
  impossible?: boolean;
  /** It is being done. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** It has gone, and the focus is back: where what had it went too, it can be led on. */
  onClosed?: () => void;
}

/** One question before something is done. The focus stands on the way back. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmText,
  cancelText = confirmTexts.back,
  danger = false,
  impossible = false,
  busy = false,
  onConfirm,
  onCancel,
  onClosed,
}: Props): ReactNode {
  return (
    <Dialog
      open={open}
      title={title}
      closable={false}
      onCancel={onCancel}
      afterOpenChange={(isOpen) => !isOpen && onClosed?.()}
      destroyOnHidden
      footer={[
        <Button key="back" data-first onClick={onCancel}>
          {cancelText}
        </Button>,
        <Button
          key="confirm"
          type="primary"
          danger={danger}
          loading={busy}
          disabled={impossible}
          onClick={onConfirm}
        >
          {confirmText}
        </Button>,
      ]}
    >
      {children}
    </Dialog>
  );
}
