import Alert from 'antd/es/alert/Alert';
import { type ReactNode } from 'react';
import { Mark } from '../layout/mark';
import './auth-layout.css';
import { AuthBackdrop } from './auth-backdrop';
import { authLayoutTexts } from './auth-layout-texts';

interface Props {
  /** Default: the product's name. */
  heading?: string;
  intro: string;
  children: ReactNode;
}

/** Layout of the pages before sign-in. It has its own styles (auth-layout.css), so that it can be painted before any script runs. */
export function AuthLayout({ heading = authLayoutTexts.product, intro, children }: Props): ReactNode {
  return (
    <main className="login">
      <div className="login-side">
        <div className="login-card">
          <header className="login-brand">
            <Mark size={56} />
            <h1 className="login-name">{heading}</h1>
            <p className="muted">{intro}</p>
          </header>
          {children}
        </div>
      </div>
      <AuthBackdrop />
    </main>
  );
}

/** Area above the fields with a fixed height of one line, so that its content does not shift the fields. */
export function FormMessageArea({ children }: { children: ReactNode }): ReactNode {
  return <div className="login-place">{children}</div>;
}

interface ErrorProps {
  id: string;
  /** The message is information, not an error. */
  neutral?: boolean;
  children: ReactNode;
}

/** Error message. The live region is always mounted, so that screen readers announce its content. */
export function FormError({ id, neutral = false, children }: ErrorProps): ReactNode {
  return (
    <div className="login-message" id={id} role="alert">
      {hasContent(children) && (
        <Alert role="none" showIcon type={neutral ? 'info' : 'error'} title={children} />
      )}
    </div>
  );
}

/** Success message. The live region is always mounted. */
export function FormNotice({ children }: { children: ReactNode }): ReactNode {
  return (
    <output className="login-message">
      {hasContent(children) && <Alert role="none" showIcon type="success" title={children} />}
    </output>
  );
}

function hasContent(text: ReactNode): boolean {
  return text !== null && text !== undefined && text !== false && text !== '';
}
