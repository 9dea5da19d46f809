import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog';

export interface SubmitConfirmation {
  title: string;
  text: string;
  confirmText: string;
}

/** Returns a function that submits values, after a confirmation if one is needed, and its dialog. */
export function useSubmitConfirmation<T>(
  confirmation: ((values: T) => SubmitConfirmation | null) | undefined,
  submit: (values: T) => void,
): [confirmOrSubmit: (values: T) => void, dialog: ReactNode] {
  const [pending, setPending] = useState<(SubmitConfirmation & { values: T }) | null>(null);
  const confirmOrSubmit = (values: T): void => {
    const newConfirmation = confirmation?.(values);
    if (newConfirmation) setPending({ ...newConfirmation, values });
    else submit(values);
  };
  const confirm = (values: T): void => {
    setPending(null);
    submit(values);
  };
  const dialog = pending && (
    <ConfirmDialog
      open
      title={pending.title}
      confirmText={pending.confirmText}
      onConfirm={() => confirm(pending.values)}
      onCancel={() => setPending(null)}
    >
      {pending.text}
    </ConfirmDialog>
  );
  return [confirmOrSubmit, dialog];
}
