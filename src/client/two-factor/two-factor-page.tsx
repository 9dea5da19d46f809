import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { LoginBackdrop } from '../auth/door/login-backdrop';
import '../auth/door/login.css';
import { userOf } from '../auth/session/auth-slice';
import { signOut } from '../auth/door/sign-in';
import { Mark } from '../ui/mark';
import { CodeForm } from './code-form';
import { DeviceButton } from './device-button';
import './two-factor.css';
import { twoFactorTexts } from './two-factor-texts';

/** The second factor of whoever has signed in: the code, or a registered device. It looks like the login page. */
export function TwoFactorPage(): ReactNode {
  const dispatch = useAppDispatch();
  const email = useAppSelector(({ auth }) => userOf(auth)?.email ?? null);
  return (
    <main className="login">
      <LoginBackdrop />
      <div className="login-side">
        <div className="login-card">
          <header className="login-brand">
            <Mark className="login-mark" />
            <h1 className="login-name">{twoFactorTexts.heading}</h1>
            <p className="login-lead">{twoFactorTexts.lead}</p>
          </header>
          <CodeForm />
          <DeviceButton />
          <footer className="two-factor-who">
            {email !== null && (
              <span>
                {twoFactorTexts.signedInAs} <bdi>{email}</bdi>
              </span>
            )}
            <Button type="link" onClick={() => void dispatch(signOut())}>
              {twoFactorTexts.signOut}
            </Button>
          </footer>
        </div>
      </div>
    </main>
  );
}
