import type { ReactNode } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { unsavedChangesTexts as texts } from './unsaved-changes-texts';
import type { UnsavedChangesPrompt } from './use-unsaved-changes-prompt';

interface Props {
  prompt: UnsavedChangesPrompt;
  /** Place of the unsaved changes. */
  of: 'page' | 'dialog';
}

/** Confirmation before unsaved changes are lost. */
export function UnsavedChangesDialog({ prompt: { asking, leave, stay }, of }: Props): ReactNode {
  return (
    <ConfirmDialog
      open={asking}
      title={texts.title}
      confirmText={texts[of].leave}
      cancelText={texts[of].stay}
      danger
      onConfirm={leave}
      onCancel={stay}
    >
      {texts[of].text}
    </ConfirmDialog>
  );
}
