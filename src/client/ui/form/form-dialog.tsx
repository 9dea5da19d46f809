import Alert from 'antd/es/alert/Alert';
import Form from 'antd/es/form/index';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../dialog';
import { FailureNote } from '../section/failure-note';
import { fieldProblems } from './field-problems';
import './form.css';
import { formTexts as texts } from './form-texts';
import type { SaveAnswer } from './settings-card';

interface Props<T extends object> {
  title: string;
  submitText: string;
  /** Is it something that cannot be taken back? */
  danger?: boolean;
  /** What stands in the fields when it opens. */
  initial: Partial<T>;
  /** What stands in them now, after every change. */
  onChange?: (values: T) => void;
  /** The mutation. Its 400 is told at the fields that it names, and what was typed stays. */
  submit: (values: T) => PromiseLike<SaveAnswer>;
  /** It was refused otherwise: in words, where the room has some; left out or null: in general ones. */
  explain?: (error: unknown) => string | null;
  /** It closes: by its buttons, by Escape, or because it was done. */
  onClose: () => void;
  onDone?: (answer: unknown) => void;
  /** `Form.Item`s by the names of the fields, with their rules. */
  children: ReactNode;
}

/**
 * A dialog that is filled in. It is there while it is rendered; the focus begins in its first field and returns to where it
 * was, and it cannot be closed while it is on its way to the server.
 */
export function FormDialog<T extends object>(props: Props<T>): ReactNode {
  const {
    title,
    submitText,
    danger = false,
    initial,
    onChange,
    submit,
    explain,
    onClose,
    onDone,
    children,
  } = props;
  const [form] = Form.useForm<T>();
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function finish(values: T): Promise<void> {
    setSubmitting(true);
    setError(null);
    const answer = await submit(values);
    setSubmitting(false);
    if (answer.error === undefined) {
      onDone?.(answer.data);
      return onClose();
    }
    const told = Object.entries(fieldProblems(answer.error)).filter(
      ([name]) => name in form.getFieldsValue(),
    );
    if (told.length === 0) return setError(answer.error);
    for (const [name, problem] of told) form.setFields([{ name: name as never, errors: [problem] }]);
    form.getFieldInstance(told[0]?.[0] as never)?.focus?.();
  }

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
        if (!isSubmitting) onClose();
      }}
    >
      <Form<T>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={isSubmitting}
        initialValues={initial}
        onValuesChange={(_changed, values: T) => onChange?.(values)}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void finish(values)}
      >
        {children}
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      <div role="alert">
        {error !== null && (reason ? <Alert type="error" title={reason} /> : <FailureNote error={error} />)}
      </div>
    </Dialog>
  );
}
