import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { sendPasswordReset } from './account-mail';
import { mailDismissed, type AccountMailState } from './account-mail-slice';
import { resetTexts } from '../auth-texts';
import { DoorForm, DoorSubmit } from '../../ui/door/door-form';
import { DoorError, DoorFrame, DoorNotice, DoorPlace } from '../../ui/door/door-frame';
import { EmailField } from '../door/login-fields';
import { saidOfMail } from '../door/said';
import { LOGIN_PATH } from '../../platform/location/public-paths';
import { focusField, typedIn } from '../door/typed-form';

/** Page that requests a password reset mail. */
export function ResetPasswordPage(): ReactNode {
  const mail = useAppSelector((state) => state.accountMail);
  const sent = mail.status === 'sent' && mail.kind === 'reset';
  return (
    <DoorFrame lead={sent ? resetTexts.sentLead : resetTexts.lead}>
      <ResetForm mail={mail} />
      <p className="login-links">
        <Link to={LOGIN_PATH}>{resetTexts.back}</Link>
      </p>
    </DoorFrame>
  );
}

function ResetForm({ mail }: { mail: AccountMailState }): ReactNode {
  const dispatch = useAppDispatch();
  const [missing, setMissing] = useState(false);
  const busy = mail.status === 'sending';
  const errorId = useId();
  const failed = mail.status === 'failed' && mail.kind === 'reset' ? saidOfMail(mail.failure) : null;
  const invalid = missing || (failed?.fields.includes('email') ?? false);

  function submit(form: HTMLFormElement): void {
    const address = typedIn(form).text('email');
    setMissing(address === '');
    if (address !== '') return void dispatch(sendPasswordReset(address));
    dispatch(mailDismissed());
    focusField(form, 'email');
  }

  return (
    <DoorForm busy={busy} onSubmit={submit}>
      <DoorPlace>
        <DoorError id={errorId}>{missing ? resetTexts.missing : failed?.text}</DoorError>
        <DoorNotice>
          {mail.status === 'sent' && mail.kind === 'reset' && !missing && resetTexts.sent}
        </DoorNotice>
      </DoorPlace>
      <EmailField defaultValue={mail.address} invalid={invalid} describedBy={errorId} />
      <DoorSubmit busy={busy}>{resetTexts.submit}</DoorSubmit>
    </DoorForm>
  );
}
