import type { ReactNode } from 'react';
import { loginTexts } from '../auth-texts';

/** What a new password must be. `id`: by which its field is described. */
export function PasswordRule({ id }: { id: string }): ReactNode {
  return (
    <p id={id} className="hint">
      {loginTexts.passwordRule}
    </p>
  );
}
