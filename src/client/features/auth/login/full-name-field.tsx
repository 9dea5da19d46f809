import type { ReactNode } from 'react';
import { PERSON_NAME_MAX_LENGTH } from '#contract/features/users/users-rules';
import { useAppSelector } from '#client/lib/hooks';
import { loginTexts } from '../auth-texts';
import { LoginField } from './login-fields';

interface Props {
  invalid: boolean;
  describedBy: string;
}

/** Field for the first administrator's name, with the name typed before the email address was verified. */
export function FullNameField(state: Props): ReactNode {
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
