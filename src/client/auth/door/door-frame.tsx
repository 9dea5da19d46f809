import { type ReactNode } from 'react';
import { Mark } from '../../ui/mark';
import { loginTexts } from '../auth-texts';
import './login.css';
import { LoginBackdrop } from './login-backdrop';

/** What all public pages stand in. It brings its own look (login.css), so that it can be painted before any script runs. */
export function DoorFrame({ lead, children }: { lead: string; children: ReactNode }): ReactNode {
  return (
    <main className="login">
      <LoginBackdrop />
      <div className="login-side">
        <div className="login-card">
          <header className="login-brand">
            <Mark className="login-mark" />
            <h1 className="login-name">{loginTexts.product}</h1>
            <p className="login-lead">{lead}</p>
          </header>
          {children}
        </div>
      </div>
    </main>
  );
}

/** What went wrong; always in the page, so that screen readers hear what appears in it. */
export function DoorError({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <div className="login-error" id={id} role="alert">
      {children}
    </div>
  );
}

/** What went well; always in the page too. */
export function DoorNotice({ children }: { children: ReactNode }): ReactNode {
  return <output className="login-notice">{children}</output>;
}
