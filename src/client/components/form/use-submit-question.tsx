import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog';

export interface SubmitQuestion {
  title: string;
  text: string;
  confirmText: string;
}

/** Returns a function that submits values, after a confirmation if there is a question about them, and its dialog. */
export function useSubmitQuestion<T>(
  question: ((values: T) => SubmitQuestion | null) | undefined,
  submit: (values: T) => void,
): [confirmOrSubmit: (values: T) => void, dialog: ReactNode] {
  const [pending, setPending] = useState<(SubmitQuestion & { values: T }) | null>(null);
  const confirmOrSubmit = (values: T): void => {
    const newQuestion = question?.(values);
    if (newQuestion) setPending({ ...newQuestion, values });
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
