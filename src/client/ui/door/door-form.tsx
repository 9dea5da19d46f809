import Button from 'antd/es/button/Button';
import type { FormEvent, ReactNode, Ref } from 'react';
import './door.css';

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  /** It is being done, and not begun once more. */
  busy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** What is typed or confirmed at a door. `post`: what a browser without the scripts sends stands in no address. */
export function DoorForm({ ref, busy, onSubmit, children }: FormProps): ReactNode {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  }
  return (
    <form ref={ref} className="login-form" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      {children}
    </form>
  );
}

/** The button that sends it. */
export function DoorSubmit({ busy, children }: { busy: boolean; children: ReactNode }): ReactNode {
  return (
    <Button block type="primary" size="large" htmlType="submit" loading={busy}>
      {children}
    </Button>
  );
}
