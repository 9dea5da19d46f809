import type { ReactNode } from 'react';
import './form.css';
import { formTexts as texts } from './form-texts';

/** Who looks at settings and may not change them is told who may. */
export function ReadOnlyNote({ lacks }: { lacks: string }): ReactNode {
  return (
    <p className="form-read-only">
      {texts.readOnly} <bdi className="form-code">{lacks}</bdi>
    </p>
  );
}
