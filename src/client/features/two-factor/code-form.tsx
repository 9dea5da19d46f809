import { cleanTypedText } from '#contract/lib/http/typed-text';
import Input, { type InputRef } from 'antd/es/input/Input';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CODE_MAX_LENGTH } from '#contract/features/two-factor/two-factor-contract';
import { useAppDispatch, useAppSelector, useServices } from '#client/lib/hooks';
import { AuthForm, SubmitButton } from '#client/components/auth-layout/auth-form';
import { FormError } from '#client/components/auth-layout/auth-layout';
import { secondFactorFailureText, twoFactorTexts } from './two-factor-texts';
import { verifyCode } from './verify-second-factor';

type Mistake = 'codeRequired' | 'digitsOnly';

/** Form for the code, with the result of the last attempt. The typed code is in the field only, never in the store. */
export function CodeForm(): ReactNode {
  const dispatch = useAppDispatch();
  const { clock } = useServices();
  const twoFactor = useAppSelector((state) => state.twoFactor);
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const field = useRef<InputRef>(null);
  const [fieldId, errorId] = [useId(), useId()];
  const verifying = twoFactor.status === 'verifying';
  const failure = twoFactor.status === 'needed' ? twoFactor.failure : null;
  const failureText = failure && secondFactorFailureText(failure, clock.now());
  const message = mistake ? twoFactorTexts[mistake] : failureText;
  const isWrong = failure?.reason === 'wrongCode' || failure?.reason === 'notVerified';
  useFocus(field, failure);

  function submit(form: HTMLFormElement): void {
    const code = cleanTypedText(String(new FormData(form).get('code')));
    const found = validateCode(code);
    setMistake(found);
    if (found === null) void dispatch(verifyCode(code));
    else field.current?.focus();
  }

  return (
    <AuthForm busy={verifying} onSubmit={submit}>
      <div className="login-field">
        <label htmlFor={fieldId}>{twoFactorTexts.code}</label>
        <Input
          ref={field}
          id={fieldId}
          name="code"
          className="two-factor-code"
          type="text"
          dir="ltr"
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_MAX_LENGTH}
          readOnly={verifying}
          aria-describedby={errorId}
          aria-required
          {...((mistake !== null || isWrong) && { status: 'error', 'aria-invalid': true })}
        />
      </div>
      <FormError id={errorId}>{message}</FormError>
      <SubmitButton busy={verifying && twoFactor.method === 'code'}>{twoFactorTexts.submit}</SubmitButton>
    </AuthForm>
  );
}

function validateCode(code: string): Mistake | null {
  if (code === '') return 'codeRequired';
  return /^\d+$/.test(code) ? null : 'digitsOnly';
}

/** Focuses the field, and selects the code after a failure. */
function useFocus(field: RefObject<InputRef | null>, failure: unknown): void {
  useEffect(() => {
    field.current?.focus({ cursor: failure === null ? 'end' : 'all' });
  }, [field, failure]);
}
