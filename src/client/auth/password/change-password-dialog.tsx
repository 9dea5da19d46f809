import Button from 'antd/es/button/Button';
import { useId, useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { changePassword } from './change-password';
import { dialogClosed } from './change-password-slice';
import { changePasswordTexts as texts } from './change-password-texts';
import { fieldsAtFault } from './fields-at-fault';
import { PasswordRule } from './password-rule';
import { Dialog } from '../../ui/dialog';
import { DoorError } from '../../ui/door/door-frame';
import { PasswordField } from '../door/login-fields';
import { emptyIn, focusFirstEmpty, onSubmit, typedIn } from '../door/typed-form';

/** Changes the password of whoever is signed in (spec.md section 2). It cannot be closed while it submits. */
export function ChangePasswordDialog(): ReactNode {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector((state) => state.changePassword);
  const { status } = dialog;
  const first = 'first' in dialog && dialog.first;
  return (
    <Dialog
      open={status !== 'closed'}
      title={first ? texts.firstTitle : texts.title}
      onCancel={() => dispatch(dialogClosed())}
      closable={status !== 'submitting'}
      mask={{ closable: false }}
      keyboard={status !== 'submitting'}
      footer={null}
      width={420}
      destroyOnHidden
    >
      {status === 'external' ? <External /> : <Form first={first} />}
    </Dialog>
  );
}

function External(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <div className="login-form">
      <p>{texts.problems.externalProvider}</p>
      <Button block onClick={() => dispatch(dialogClosed())}>
        {texts.close}
      </Button>
    </div>
  );
}

function Form({ first }: { first: boolean }): ReactNode {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector((state) => state.changePassword);
  const email = useAppSelector(({ auth }) => ('user' in auth ? auth.user.email : null));
  const errorId = useId();
  const ruleId = useId();
  const problem = dialog.status === 'open' ? dialog.problem : null;
  const submitting = dialog.status === 'submitting';
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const wrong = fieldsAtFault(problem, empty);
  const fieldOf = (name: string) => ({ name, invalid: wrong.includes(name), describedBy: errorId });

  const submit = onSubmit((element) => {
    const { password } = typedIn(element);
    const [next, confirmation] = [password('next'), password('confirmation')];
    const present = first ? null : password('present');
    setEmpty(emptyIn(element));
    void dispatch(changePassword({ next, confirmation, present }));
    focusFirstEmpty(element);
  });

  return (
    <form className="login-form" method="post" action="/" noValidate onSubmit={submit} aria-busy={submitting}>
      {first && <p>{texts.firstLead}</p>}
      {/* Password managers file the new password under this address. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordRule id={ruleId} />
      <PasswordField
        {...fieldOf('next')}
        label={texts.next}
        autoComplete="new-password"
        describedBy={`${ruleId} ${errorId}`}
      />
      <PasswordField {...fieldOf('confirmation')} label={texts.confirmation} autoComplete="new-password" />
      {!first && (
        <PasswordField {...fieldOf('present')} label={texts.present} autoComplete="current-password" />
      )}
      <DoorError id={errorId}>{problem && texts.problems[problem]}</DoorError>
      <Button block type="primary" size="large" htmlType="submit" loading={submitting}>
        {first ? texts.firstSubmit : texts.submit}
      </Button>
      <Button block size="large" disabled={submitting} onClick={() => dispatch(dialogClosed())}>
        {texts.cancel}
      </Button>
    </form>
  );
}
