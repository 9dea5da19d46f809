import Button from 'antd/es/button/Button';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { Mark } from '../ui/mark';
import type { AuthState } from './auth-slice';
import { loginTexts, signInFailureTexts } from './auth-texts';
import { GoogleLogo } from './google-logo';
import { LoginBackdrop } from './login-backdrop';
import './login.css';
import { LoginField, PasswordField } from './login-fields';
import { prepareGoogle, signInWithGoogle, signInWithPassword } from './sign-in';

/**
 * The public page. It brings its own look (login.css), so that it can be painted before any script runs, and reads what
 * was typed from the form itself, so that text typed before then counts.
 */
export function LoginPage(): ReactNode {
  return (
    <main className="login">
      <LoginBackdrop />
      <div className="login-side">
        <div className="login-card">
          <header className="login-brand">
            <Mark className="login-mark" />
            <h1 className="login-name">{loginTexts.product}</h1>
            <p className="login-lead">{loginTexts.lead}</p>
          </header>
          <LoginForm />
        </div>
      </div>
    </main>
  );
}

function LoginForm(): ReactNode {
  const dispatch = useAppDispatch();
  const auth = useAppSelector((state) => state.auth);
  const form = useRef<HTMLFormElement>(null);
  const [incomplete, setIncomplete] = useState(false);
  const errorId = useId();
  const working = methodAtWork(auth);
  const message = incomplete ? loginTexts.fillAll : failureText(auth);
  useFocusAfterFailure(form, auth);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (working !== null) return;
    const typed = new FormData(event.currentTarget);
    const [email, password] = [String(typed.get('email')).trim(), String(typed.get('password'))];
    setIncomplete(email === '' || password === '');
    if (email !== '' && password !== '') void dispatch(signInWithPassword(email, password));
    else focusFirstEmpty(event.currentTarget);
  }

  function useGoogle(): void {
    setIncomplete(false);
    void dispatch(signInWithGoogle());
  }

  return (
    <form
      ref={form}
      className="login-form"
      method="post"
      action="/login"
      noValidate
      onSubmit={submit}
      aria-busy={working !== null}
    >
      <LoginField
        name="email"
        label={loginTexts.email}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        invalid={message !== null}
        describedBy={errorId}
      />
      <PasswordField invalid={message !== null} describedBy={errorId} />
      <div className="login-error" id={errorId} role="alert">
        {message}
      </div>
      <Button block type="primary" size="large" htmlType="submit" loading={working === 'password'}>
        {loginTexts.submit}
      </Button>
      <div className="login-or" aria-hidden="true">
        {loginTexts.or}
      </div>
      <Button
        block
        size="large"
        icon={<GoogleLogo />}
        loading={working === 'google'}
        disabled={working === 'password'}
        onClick={useGoogle}
        onFocus={() => dispatch(prepareGoogle())}
        onPointerEnter={() => dispatch(prepareGoogle())}
      >
        {loginTexts.google}
      </Button>
    </form>
  );
}

/** Which button turns. After the provider agreed, the server is asked and the profile loads: the same wait, to the person. */
function methodAtWork(auth: AuthState): 'password' | 'google' | null {
  if (auth.status === 'signingIn') return auth.method;
  return auth.status === 'admitting' || auth.status === 'loadingProfile' ? 'password' : null;
}

function failureText(auth: AuthState): string | null {
  return auth.status === 'signedOut' && auth.failure !== null ? signInFailureTexts[auth.failure] : null;
}

/** After wrong credentials the next thing to do is to type the password again. */
function useFocusAfterFailure(form: React.RefObject<HTMLFormElement | null>, auth: AuthState): void {
  const wrong = auth.status === 'signedOut' && auth.failure === 'wrongCredentials';
  useEffect(() => {
    if (!wrong) return;
    const field = inputOf(form.current, 'password');
    field?.focus();
    field?.select();
  }, [form, wrong]);
}

function focusFirstEmpty(form: HTMLFormElement): void {
  const fields = ['email', 'password'].map((name) => inputOf(form, name));
  fields.find((field) => field?.value.trim() === '')?.focus();
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}
