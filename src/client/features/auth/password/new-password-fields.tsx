import { useId, type ReactNode } from 'react';
import { PasswordField, PasswordRule } from '../login/login-fields';
import { changePasswordTexts as texts } from './change-password-texts';

interface Props {
  /** User name under which password managers store the new password. */
  address: string | null;
  /** Names of the invalid fields. */
  wrong: readonly string[];
  errorId: string;
}

/** Fields for a new password, typed twice. */
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
