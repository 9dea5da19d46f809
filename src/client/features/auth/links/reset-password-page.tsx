import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { sendPasswordReset } from './account-mail';
import { mailDismissed, type AccountMailState } from './account-mail-slice';
import { resetTexts } from '../auth-texts';
import { AuthForm, SubmitButton } from '#client/components/auth-layout/auth-form';
import {
  FormError,
  AuthLayout,
  FormNotice,
  FormMessageArea,
} from '#client/components/auth-layout/auth-layout';
import { EmailField } from '../login/login-fields';
import { getMailMessage } from '../login/login-messages';
import { paths } from '#client/lib/location/paths';
import { focusField, readForm } from '../login/preserve-form-input';

/** Page that requests a password reset mail. */
export function ResetPasswordPage(): ReactNode {
  const mail = useAppSelector((state) => state.accountMail);
  const sent = mail.status === 'sent' && mail.kind === 'reset';
  return (
    <AuthLayout intro={sent ? resetTexts.sentIntro : resetTexts.intro}>
      <ResetForm mail={mail} />
      <p className="login-links">
        <Link to={paths.login()}>{resetTexts.back}</Link>
      </p>
    </AuthLayout>
  );
}

function ResetForm({ mail }: { mail: AccountMailState }): ReactNode {
  const dispatch = useAppDispatch();
  const [missing, setMissing] = useState(false);
  const busy = mail.status === 'sending';
  const errorId = useId();
  const failed = mail.status === 'failed' && mail.kind === 'reset' ? getMailMessage(mail.failure) : null;
  const invalid = missing || (failed?.fields.includes('email') ?? false);

  function submit(form: HTMLFormElement): void {
    const address = readForm(form).text('email');
    setMissing(address === '');
    if (address !== '') return void dispatch(sendPasswordReset(address));
    dispatch(mailDismissed());
    focusField(form, 'email');
  }

  return (
    <AuthForm busy={busy} onSubmit={submit}>
      <FormMessageArea>
        <FormError id={errorId}>{missing ? resetTexts.missing : failed?.text}</FormError>
        <FormNotice>
          {mail.status === 'sent' && mail.kind === 'reset' && !missing && resetTexts.sent}
        </FormNotice>
      </FormMessageArea>
      <EmailField defaultValue={mail.address} invalid={invalid} describedBy={errorId} />
      <SubmitButton busy={busy}>{resetTexts.submit}</SubmitButton>
    </AuthForm>
  );
}
