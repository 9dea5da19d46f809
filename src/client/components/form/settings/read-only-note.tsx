import type { ReactNode } from 'react';
import { Administrators } from '../../administrators/administrators';
import '../form.css';
import { formTexts as texts } from '../form-texts';

/** Note on read-only settings: the missing permission and the administrators to ask. */
export function ReadOnlyNote({ lacks }: { lacks: string }): ReactNode {
  return (
    <p className="form-part muted">
      {texts.readOnly} <bdi className="machine-word">{lacks}</bdi>. <Administrators />
    </p>
  );
}
