import type { ReactNode } from 'react';
import { Missing } from './missing';
import './values.css';

/** An id, a number of a document, a telephone number, an address: it reads from left to right. Null: none, a dash. */
export function Code({ value }: { value: string | number | null }): ReactNode {
  if (value === null || value === '') return <Missing />;
  return (
    <bdi dir="ltr" className="breakable">
      {value}
    </bdi>
  );
}
