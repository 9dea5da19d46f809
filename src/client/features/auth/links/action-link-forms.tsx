import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { useAppDispatch } from '#client/lib/hooks';
import type { AppThunk } from '#client/lib/store-types';
import type { ActionLinkState } from './action-link-slice';
import { actionLinkTexts, linkFailureTexts, resetTexts } from '../auth-texts';
import type { PasswordProblem } from '#client/session/change-password-slice';
import { changePasswordTexts } from '../password/change-password-texts';
import { NewPasswordFields } from '../password/new-password-fields';
import { invalidFields, findPasswordProblem } from '../password/password-problem';
import { AuthForm, SubmitButton } from '#client/components/auth-layout/auth-form';
import { FormError } from '#client/components/auth-layout/auth-layout';
import { EmailField } from '../login/login-fields';
import { getEmptyFields, focusField, focusFirstEmpty, readForm } from '../login/preserve-form-input';
import { resetPasswordByLink, signInByLink } from './use-link';

interface Props {
  link: Extract<ActionLinkState, { status: 'ready' | 'working' }>;
}

const getFailure = ({ link }: Props): string | null =>
  link.status === 'ready' && link.failure !== null ? linkFailureTexts[link.failure] : null;

/** Form for a new password, typed twice. */
export function NewPasswordForm({ link }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const errorId = useId();
  const message = problem ? changePasswordTexts.problems[problem] : getFailure({ link });
  const failure = link.status === 'ready' ? link.failure : null;
  const isRefused = failure === 'weakPassword' || failure === 'commonPassword';
  const wrong = invalidFields(problem ?? (isRefused ? failure : null), empty);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) focusField(form.current, 'next');
  }, []);

  function submit(sent: HTMLFormElement): void {
    const { password } = readForm(sent);
    const [next, confirmation] = [password('next'), password('confirmation')];
    const found = findPasswordProblem({ next, confirmation, present: null });
    setProblem(found);
    setEmpty(getEmptyFields(sent));
    if (found === null) void dispatch(resetPasswordByLink(next));
    else if (found === 'incomplete') focusFirstEmpty(sent);
    else focusField(sent, 'next');
  }

  return (
    <LinkForm ref={form} link={link} onSubmit={submit}>
      <Address address={link.address} />
      <NewPasswordFields address={link.address} wrong={wrong} errorId={errorId} />
      <FormError id={errorId}>{message}</FormError>
    </LinkForm>
  );
}

/**
 * Sign-in form: a button if the link was requested in this browser, else with a field for the address that it was sent
 * to.
 */
export function SignInLinkForm({ link }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [missing, setMissing] = useState(false);
  const errorId = useId();
  const message = missing ? resetTexts.missing : getFailure({ link });
  const isWrong = link.status === 'ready' && link.failure === 'wrongAddress';

  function submit(form: HTMLFormElement): void {
    const address = readForm(form).text('email');
    setMissing(address === '');
    if (address === '') focusField(form, 'email');
    else void dispatch(signInByLink(address));
  }

  return (
    <LinkForm link={link} onSubmit={submit}>
      {link.address === null && <p>{actionLinkTexts.askAddress}</p>}
      <EmailField defaultValue={link.address ?? ''} invalid={missing || isWrong} describedBy={errorId} />
      <FormError id={errorId}>{message}</FormError>
    </LinkForm>
  );
}

/** Form without fields. It requires a button click, since mail scanners open links, too. */
export function ConfirmLinkForm({ link, use }: Props & { use: () => AppThunk<Promise<void>> }): ReactNode {
  const dispatch = useAppDispatch();
  const errorId = useId();
  return (
    <LinkForm link={link} onSubmit={() => void dispatch(use())}>
      <Address address={link.address} />
      <FormError id={errorId}>{getFailure({ link })}</FormError>
    </LinkForm>
  );
}

interface FormProps extends Props {
  ref?: Ref<HTMLFormElement>;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

function LinkForm({ ref, link, onSubmit, children }: FormProps): ReactNode {
  const busy = link.status === 'working';
  return (
    <AuthForm ref={ref} busy={busy} onSubmit={onSubmit}>
      {children}
      <SubmitButton busy={busy}>{actionLinkTexts.buttons[link.mode]}</SubmitButton>
    </AuthForm>
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
