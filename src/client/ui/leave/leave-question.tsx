import type { ReactNode } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { leaveTexts as texts } from './leave-texts';

interface Props {
  open: boolean;
  onLeave: () => void;
  /** One stays. */
  onClose: () => void;
}

/** Asked before what was not saved is left behind. */
export function LeaveQuestion({ open, onLeave, onClose }: Props): ReactNode {
  return (
    <ConfirmDialog
      open={open}
      title={texts.title}
      confirmText={texts.leave}
      cancelText={texts.stay}
      danger
      onConfirm={onLeave}
      onCancel={onClose}
    >
      {texts.text}
    </ConfirmDialog>
  );
}
