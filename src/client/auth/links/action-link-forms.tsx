import Button from 'antd/es/button/Button';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useAppDispatch } from '../../platform/hooks';
import type { ActionLinkState } from './action-link-slice';
import { actionLinkTexts, linkFailureTexts, resetTexts } from '../auth-texts';
import { SHORTEST_PASSWORD } from '../password/change-password';
import type { PasswordProblem } from '../password/change-password-slice';
import { changePasswordTexts } from '../password/change-password-texts';
import { fieldsAtFault } from '../password/fields-at-fault';
import { PasswordRule } from '../password/password-rule';
import { DoorError } from '../../ui/door/door-frame';
import { EmailField, PasswordField } from '../door/login-fields';
import { emptyIn, focusField, focusFirstEmpty, onSubmit, typedIn } from '../door/typed-form';
import { applyLink, resetPasswordByLink, signInByLink } from './use-link';

interface Props {
  link: Extract<ActionLinkState, { status: 'ready' | 'working' }>;
}

const failureOf = ({ link }: Props): string | null =>
  link.status === 'ready' && link.failure !== null ? linkFailureTexts[link.failure] : null;

/** Another password, twice. */
export function NewPasswordForm({ link }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const errorId = useId();
  const ruleId = useId();
  const message = problem ? changePasswordTexts.problems[problem] : failureOf({ link });
  const isWeak = link.status === 'ready' && link.failure === 'weakPassword';
  const wrong = fieldsAtFault(problem ?? (isWeak ? 'weakPassword' : null), empty);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) focusField(form.current, 'next');
  }, []);

  const submit = onSubmit((sent) => {
    const { password } = typedIn(sent);
    const found = problemOf(password('next'), password('confirmation'));
    setProblem(found);
    setEmpty(emptyIn(sent));
    if (found === null) void dispatch(resetPasswordByLink(password('next')));
    else if (password('next') === '' || password('confirmation') === '') focusFirstEmpty(sent);
    else focusField(sent, 'next');
  });

  return (
    <form
      ref={form}
      className="login-form"
      method="post"
      noValidate
      onSubmit={submit}
      aria-busy={link.status === 'working'}
    >
      <Address address={link.address} />
      {/* Password managers file the new password under this address. */}
      <input type="hidden" name="username" autoComplete="username" value={link.address ?? ''} readOnly />
      <PasswordRule id={ruleId} />
      <PasswordField
        name="next"
        label={changePasswordTexts.next}
        autoComplete="new-password"
        invalid={wrong.includes('next')}
        describedBy={`${ruleId} ${errorId}`}
      />
      <PasswordField
        name="confirmation"
        label={changePasswordTexts.confirmation}
        autoComplete="new-password"
        invalid={wrong.includes('confirmation')}
        describedBy={errorId}
      />
      <DoorError id={errorId}>{message}</DoorError>
      <Button block type="primary" size="large" htmlType="submit" loading={link.status === 'working'}>
        {actionLinkTexts.buttons.resetPassword}
      </Button>
    </form>
  );
}

/** Signing in: by one click where the link was asked for in this browser, else with the address that it was sent to. */
export function SignInLinkForm({ link }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [missing, setMissing] = useState(false);
  const errorId = useId();
  const message = missing ? resetTexts.missing : failureOf({ link });
  const isWrong = link.status === 'ready' && link.failure === 'wrongAddress';

  const submit = onSubmit((form) => {
    const address = typedIn(form).text('email');
    setMissing(address === '');
    if (address === '') focusField(form, 'email');
    else void dispatch(signInByLink(address));
  });

  return (
    <form
      className="login-form"
      method="post"
      noValidate
      onSubmit={submit}
      aria-busy={link.status === 'working'}
    >
      {link.address === null && <p>{actionLinkTexts.askAddress}</p>}
      <EmailField defaultValue={link.address ?? ''} invalid={missing || isWrong} describedBy={errorId} />
      <DoorError id={errorId}>{message}</DoorError>
      <Button block type="primary" size="large" htmlType="submit" loading={link.status === 'working'}>
        {actionLinkTexts.buttons.signIn}
      </Button>
    </form>
  );
}

/** Verifying or restoring an address: nothing to type, but a button, since mail scanners open links too. */
export function ConfirmLinkForm({ link }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const errorId = useId();
  return (
    <form
      className="login-form"
      method="post"
      onSubmit={onSubmit(() => void dispatch(applyLink()))}
      aria-busy={link.status === 'working'}
    >
      <Address address={link.address} />
      <DoorError id={errorId}>{failureOf({ link })}</DoorError>
      <Button block type="primary" size="large" htmlType="submit" loading={link.status === 'working'}>
        {actionLinkTexts.buttons[link.mode]}
      </Button>
    </form>
  );
}

function Address({ address }: { address: string | null }): ReactNode {
  if (address === null) return null;
  return (
    <p className="muted">
      {actionLinkTexts.forAddress} <bdi dir="ltr">{address}</bdi>
    </p>
  );
}

/** In the order of spec.md section 5. */
function problemOf(next: string, confirmation: string): PasswordProblem | null {
  if (next === '' || confirmation === '') return 'incomplete';
  if (next !== confirmation) return 'mismatch';
  return next.length < SHORTEST_PASSWORD ? 'tooShort' : null;
}
