import { useId, type ReactNode } from 'react';
import { PasswordField, PasswordRule } from '../door/login-fields';
import { changePasswordTexts as texts } from './change-password-texts';

interface Props {
  /** Password managers file the new password under it. */
  address: string | null;
  /** Names of the fields that are wrong. */
  wrong: readonly string[];
  errorId: string;
}

/** Another password, twice. */
export function NewPasswordFields({ address, wrong, errorId }: Props): ReactNode {
  const ruleId = useId();
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={address ?? ''} readOnly />
      <PasswordRule id={ruleId} />
      <PasswordField
        name="next"
        label={texts.next}
        autoComplete="new-password"
        invalid={wrong.includes('next')}
        describedBy={`${ruleId} ${errorId}`}
      />
      <PasswordField
        name="confirmation"
        label={texts.confirmation}
        autoComplete="new-password"
        invalid={wrong.includes('confirmation')}
        describedBy={errorId}
      />
    </>
  );
}
