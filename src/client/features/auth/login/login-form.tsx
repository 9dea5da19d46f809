import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { PERSON_NAME_MAX_LENGTH } from '#contract/features/users/profile-schema';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { loginTexts, resetTexts } from '../auth-texts';
import { EmailField, LoginField, PasswordField, PasswordRule } from './login-fields';
import { type AccountMailState, addressCarried, mailDismissed } from '../links/account-mail-slice';
import type { AuthState, SignInMethod } from '#client/session/auth-slice';
import { AuthForm, SubmitButton } from '#client/components/auth-layout/auth-form';
import { FormError, FormMessageArea, FormNotice } from '#client/components/auth-layout/auth-layout';
import { becomeFirstAdmin, becomeFirstAdminWithGoogle, keepFirstAdminName } from './first-admin';
import { GoogleButton } from './google-button';
import { LoginLinks } from './login-links';
import { getFailureMessage, getMailMessage, type LoginMessage } from './login-messages';
import { signInWithGoogle, signInWithPassword } from './sign-in';
import { focusField, focusFirstEmpty, getEmptyFields, readForm, takeOverForm } from './preserve-form-input';

/** Sign-in form. `firstAdmin`: asks for a full name, and the user becomes the first administrator. */
export function LoginForm({ firstAdmin }: { firstAdmin: boolean }): ReactNode {
  const dispatch = useAppDispatch();
  const auth = useAppSelector((state) => state.auth);
  const mail = useAppSelector((state) => state.accountMail);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<LoginMessage | null>(null);
  const errorId = useId();
  const ruleId = useId();
  const working = getPendingMethod(auth);
  const message = missing ?? getSendingMessage(mail) ?? getSignInMessage(auth);
  const getState = (name: string) => ({
    invalid: message?.fields.includes(name) ?? false,
    describedBy: errorId,
  });
  useFocusAfterFailure(form, auth);
  useLayoutEffect(() => (form.current ? takeOverForm(form.current) : undefined), []);

  function submit(element: HTMLFormElement): void {
    const { text, password } = readForm(element);
    const [name, email, secret] = [text('displayName'), text('email'), password('password')];
    const found = getMissingMessage(element, email === '' || secret === '', firstAdmin && name === '');
    begin(found);
    if (found !== null) focusFirstEmpty(element);
    else if (firstAdmin) void dispatch(becomeFirstAdmin(name, email, secret));
    else void dispatch(signInWithPassword(email, secret));
  }

  function continueWithGoogle(): void {
    const name = form.current ? readForm(form.current).text('displayName') : '';
    const found = firstAdmin && name === '' ? NO_NAME : null;
    begin(found);
    if (found !== null) focusField(form.current, 'displayName');
    else void dispatch(firstAdmin ? becomeFirstAdminWithGoogle(name) : signInWithGoogle());
  }

  /** Clears the result of an earlier attempt, and stores the email address for the other public pages. */
  function begin(found: LoginMessage | null): void {
    setMissing(found);
    dispatch(mailDismissed());
    if (form.current) dispatch(addressCarried({ address: readForm(form.current).text('email') }));
  }

  function addressFor(): string | null {
    if (form.current === null) return null;
    const { text } = readForm(form.current);
    const [name, address] = [text('displayName'), text('email')];
    const found = address === '' ? NO_ADDRESS : firstAdmin && name === '' ? NO_NAME : null;
    setMissing(found);
    if (found !== null) focusField(form.current, address === '' ? 'email' : 'displayName');
    else if (firstAdmin) dispatch(keepFirstAdminName(name));
    return found === null ? address : null;
  }

  return (
    <AuthForm ref={form} busy={working !== null} onSubmit={submit}>
      <FormMessageArea>
        <FormError id={errorId} neutral={message?.isNotice ?? false}>
          {message?.text}
        </FormError>
        <FormNotice>{message === null && noticeText(mail)}</FormNotice>
      </FormMessageArea>
      {firstAdmin && <FullNameField {...getState('displayName')} />}
      <EmailField defaultValue={mail.address} {...getState('email')} />
      {firstAdmin && <PasswordRule id={ruleId} />}
      <PasswordField {...getState('password')} describedBy={firstAdmin ? `${ruleId} ${errorId}` : errorId} />
      <SubmitButton busy={working === 'password'}>
        {firstAdmin ? loginTexts.submitFirstAdmin : loginTexts.submit}
      </SubmitButton>
      <div className="hint login-or" aria-hidden="true">
        {loginTexts.or}
      </div>
      <GoogleButton working={working} onClick={continueWithGoogle} />
      <LoginLinks form={form} addressFor={addressFor} />
    </AuthForm>
  );
}

/** Returns the method with the loading indicator. The authentication and the profile count as one wait with the sign-in. */
function getPendingMethod(auth: AuthState): SignInMethod | null {
  if (auth.status === 'signingIn') return auth.method;
  return auth.status === 'authenticating' || auth.status === 'loadingProfile' ? 'password' : null;
}

const NO_ADDRESS: LoginMessage = { text: resetTexts.missing, fields: ['email'] };
const NO_NAME: LoginMessage = { text: loginTexts.fullNameMissing, fields: ['displayName'] };

function getMissingMessage(
  form: HTMLFormElement,
  incomplete: boolean,
  nameless: boolean,
): LoginMessage | null {
  if (incomplete) return { text: loginTexts.fillAll, fields: getEmptyFields(form) };
  return nameless ? NO_NAME : null;
}

function getSignInMessage(auth: AuthState): LoginMessage | null {
  return auth.status === 'signedOut' && auth.failure !== null ? getFailureMessage(auth.failure) : null;
}

function getSendingMessage(mail: AccountMailState): LoginMessage | null {
  return mail.status === 'failed' && mail.kind !== 'reset' ? getMailMessage(mail.failure) : null;
}

function noticeText(mail: AccountMailState): string | null {
  return mail.status === 'sent' && mail.kind !== 'reset' ? loginTexts.mailSent[mail.kind] : null;
}

/** Focuses the password after wrong credentials. */
function useFocusAfterFailure(form: RefObject<HTMLFormElement | null>, auth: AuthState): void {
  const wrong = auth.status === 'signedOut' && auth.failure === 'wrongCredentials';
  useEffect(() => {
    if (wrong) focusField(form.current, 'password');
  }, [form, wrong]);
}

interface Props {
  invalid: boolean;
  describedBy: string;
}

/** Field for the first administrator's name, with the name typed before the email address was verified. */
function FullNameField(state: Props): ReactNode {
  const firstAdmin = useAppSelector((root) => root.firstAdmin);
  return (
    <LoginField
      name="displayName"
      label={loginTexts.fullName}
      autoComplete="name"
      dir="auto"
      maxLength={PERSON_NAME_MAX_LENGTH}
      defaultValue={'displayName' in firstAdmin ? firstAdmin.displayName : ''}
      {...state}
    />
  );
}
