import { useEffect, useState, type ReactNode } from 'react';
import { useAppDispatch } from '../app/hooks';
import { loginTexts } from './auth-texts';
import { rememberedName } from './first-admin';
import { LoginField } from './login-fields';

/** The contract's limit. */
const LONGEST_NAME = 200;

interface Props {
  invalid: boolean;
  describedBy: string;
}

/** The first administrator's name; what was given before the address was proven stands in it again. */
export function FullNameField(state: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [remembered, setRemembered] = useState<string | null>(null);
  useEffect(() => setRemembered(dispatch(rememberedName())), [dispatch]);
  return (
    <LoginField
      key={remembered}
      name="displayName"
      label={loginTexts.fullName}
      autoComplete="name"
      dir="auto"
      maxLength={LONGEST_NAME}
      defaultValue={remembered ?? ''}
      {...state}
    />
  );
}
