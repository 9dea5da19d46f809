import Button from 'antd/es/button/Button';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { sendPasswordReset } from './account-mail';
import { mailDismissed, type AccountMailState } from './account-mail-slice';
import { resetTexts } from '../auth-texts';
import { DoorError, DoorFrame, DoorNotice, DoorPlace } from '../../ui/door/door-frame';
import { EmailField } from '../door/login-fields';
import { saidOfMail } from '../door/said';
import { LOGIN_PATH } from '../../platform/location/public-paths';
import { focusField, onSubmit, typedIn } from '../door/typed-form';

/** Asks for a mail that leads to choosing another password. */
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
  const errorId = useId();
  const failed = mail.status === 'failed' && mail.kind === 'reset' ? saidOfMail(mail.failure) : null;
  const invalid = missing || (failed?.fields.includes('email') ?? false);

  const submit = onSubmit((form) => {
    const address = typedIn(form).text('email');
    setMissing(address === '');
    if (address !== '') return void dispatch(sendPasswordReset(address));
    dispatch(mailDismissed());
    focusField(form, 'email');
  });

  return (
    <form
      className="login-form"
      method="post"
      noValidate
      onSubmit={submit}
      aria-busy={mail.status === 'sending'}
    >
      <DoorPlace>
        <DoorError id={errorId}>{missing ? resetTexts.missing : failed?.text}</DoorError>
        <DoorNotice>
          {mail.status === 'sent' && mail.kind === 'reset' && !missing && resetTexts.sent}
        </DoorNotice>
      </DoorPlace>
      <EmailField defaultValue={mail.address} invalid={invalid} describedBy={errorId} />
      <Button block type="primary" size="large" htmlType="submit" loading={mail.status === 'sending'}>
        {resetTexts.submit}
      </Button>
    </form>
  );
}
