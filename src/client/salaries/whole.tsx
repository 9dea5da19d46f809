import type { ReactNode } from 'react';
import { formatCount } from '../ui/values/format-number';

/** Whole shekels without their sign, which the head says; undefined: nothing. */
export function Whole({ value }: { value: number | undefined }): ReactNode {
  if (value === undefined) return <span className="muted">—</span>;
  const rounded = Math.round(value);
  return (
    <bdi dir="ltr" className={rounded < 0 ? 'number bad' : 'number'}>
      {rounded < 0 ? `-${formatCount(-rounded)}` : formatCount(Math.abs(rounded))}
    </bdi>
  );
}
