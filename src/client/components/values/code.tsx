import type { ReactNode } from 'react';
import { Missing } from './missing';
import './values.css';

/** Id, document number, telephone number or URL, written from left to right. Null renders a dash. */
export function Code({ value }: { value: string | number | null }): ReactNode {
  if (value === null || value === '') return <Missing />;
  return (
    <bdi dir="ltr" className="breakable">
      {value}
    </bdi>
  );
}
