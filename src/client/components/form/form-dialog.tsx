import Alert from 'antd/es/alert/Alert';
import Form from 'antd/es/form/index';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../dialogs/dialog';
import { FailureNote } from '../feedback/failure-note';
import { UnsavedChangesDialog } from '../unsaved-changes/unsaved-changes-dialog';
import { useUnsavedChangesPrompt } from '../unsaved-changes/use-unsaved-changes-prompt';
import { showFieldProblems, type FieldValues } from './field-problems';
import './form.css';
import { formTexts as texts } from './form-texts';
import type { SaveResult } from './settings/settings-card';
import { useSubmitConfirmation, type SubmitConfirmation } from './use-submit-confirmation';

interface Props<T extends object> {
  title: string;
  submitText: string;
  /** The action cannot be undone. */
  danger?: boolean;
  initial: Partial<T>;
  /** Values that are not lost when the dialog closes. Default: the initial values. */
  saved?: Partial<T>;
  /** Receives the values after every change. */
  onChange?: (values: T) => void;
  /** Runs the mutation. A 400 error appears at its fields; the typed values stay. */
  submit: (values: T) => PromiseLike<SaveResult>;
  /** Returns the confirmation to confirm before these values are submitted, or null for none. */
  confirmation?: (values: T) => SubmitConfirmation | null;
  /** Returns a message for an error. Without a message, a general text is shown. */
  explain?: (error: unknown) => string | null;
  /** Called when the dialog closes: by a button, by Escape, or after success. */
  onClose: () => void;
  onDone?: (result: unknown) => void;
  /** `Form.Item`s named after the fields, with their rules. */
  children: ReactNode;
}

/**
 * Dialog with a form. It is open while it is rendered. The first field gets the focus, the opener gets it back. It
 * cannot be closed during a request, nor with changed values without a confirmation.
 */
export function FormDialog<T extends object>(props: Props<T>): ReactNode {
  const {
    title,
    submitText,
    danger = false,
    initial,
    saved,
    onChange,
    submit,
    confirmation,
    explain,
    onClose,
    onDone,
    children,
  } = props;
  const [form] = Form.useForm<FieldValues>();
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [baseline] = useState(saved ?? initial);
  const [isDirty, setDirty] = useState(() => isChanged(initial, baseline));
  const prompt = useUnsavedChangesPrompt(isDirty);

  async function finish(values: T): Promise<void> {
    setSubmitting(true);
    setError(null);
    const result = await submit(values);
    setSubmitting(false);
    if (result.error === undefined) {
      onDone?.(result.data);
      return onClose();
    }
    if (!showFieldProblems(form, result.error, values)) setError(result.error);
  }

  const [confirmOrSubmit, confirmationDialog] = useSubmitConfirmation(
    confirmation,
    (values: T) => void finish(values),
  );
  const reason = error === null ? null : explain?.(error);
  return (
    <Dialog
      open
      title={title}
      okText={submitText}
      cancelText={texts.cancel}
      closable={false}
      okButtonProps={{ danger, loading: isSubmitting, htmlType: 'submit' }}
      cancelButtonProps={{ disabled: isSubmitting }}
      mask={{ closable: false }}
      keyboard={!isSubmitting}
      onOk={() => form.submit()}
      onCancel={() => {
        if (!isSubmitting) prompt.confirmThen(onClose);
      }}
    >
      <Form<FieldValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={isSubmitting}
        initialValues={initial}
        onValuesChange={(_changed, values) => {
          setDirty(isChanged(values, baseline));
          onChange?.(values as T);
        }}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => confirmOrSubmit(values as T)}
      >
        {children}
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      <div role="alert">
        {error !== null && (reason ? <Alert type="error" title={reason} /> : <FailureNote error={error} />)}
      </div>
      {confirmationDialog}
      <UnsavedChangesDialog prompt={prompt} of="dialog" />
    </Dialog>
  );
}

/** Returns whether any value differs from the baseline. An empty field equals a missing one. */
function isChanged(values: object, baseline: object): boolean {
  const before = new Map<string, unknown>(Object.entries(baseline));
  return Object.entries(values).some(
    ([name, value]) => JSON.stringify(value ?? '') !== JSON.stringify(before.get(name) ?? ''),
  );
}
