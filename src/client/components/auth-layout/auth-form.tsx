import Button from 'antd/es/button/Button';
import type { FormEvent, ReactNode, Ref } from 'react';
import './auth-layout.css';

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  /** The request is running; the form cannot be submitted again. */
  busy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  /** Called after every change: whether any visible field has text. */
  onType?: (isTyped: boolean) => void;
  children: ReactNode;
}

/** Form of an authentication page. `method="post"` keeps the values out of the URL if the scripts have not loaded. */
export function AuthForm({ ref, busy, onSubmit, onType, children }: FormProps): ReactNode {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  }
  return (
    <form
      ref={ref}
      className="login-form"
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => onType?.(hasText(currentTarget))}
      aria-busy={busy}
    >
      {children}
    </form>
  );
}

function hasText(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].some(
    ({ value }) => value !== '',
  );
}

interface SubmitProps {
  busy: boolean;
  /** As wide as the form. */
  block?: boolean;
  children: ReactNode;
}

export function SubmitButton({ busy, block = true, children }: SubmitProps): ReactNode {
  return (
    <Button block={block} type="primary" size="large" htmlType="submit" loading={busy}>
      {children}
    </Button>
  );
}
