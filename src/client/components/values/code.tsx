import type { ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { Missing } from './missing';
import './values.css';

/** Id, document number, telephone number or URL, written from left to right. Null renders a dash. */
export function Code({ value }: { value: string | number | null }): ReactNode {
  const text = toDisplayedName(String(value ?? ''));
  if (text === '') return <Missing />;
  return (
    <bdi dir="ltr" className="breakable">
      {text}
    </bdi>
  );
}
