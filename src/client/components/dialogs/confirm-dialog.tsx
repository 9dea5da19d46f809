import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { confirmTexts } from './confirm-texts';
import { Dialog } from './dialog';

interface Props {
  open: boolean;
  title: string;
  /** Description of the effect, including anything that cannot be undone. */
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  /** The action loses data. */
  danger?: boolean;
  /** The action is not possible; the text explains the reason. */
  impossible?: boolean;
  /** The action is running. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called after the dialog has closed and the focus has returned. The caller can move the focus if its element is gone. */
  onClosed?: () => void;
}

/** Confirmation dialog. The cancel button has the initial focus. */
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
