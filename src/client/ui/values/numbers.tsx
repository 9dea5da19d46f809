import type { ReactNode } from 'react';
import { formatCount, formatPercent, formatQuantity } from './format-number';
import { Missing } from './missing';
import './values.css';

/** A number of things, e.g. `1,234`; null: not known, a dash. */
export function Count({ value }: { value: number | null }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <bdi dir="ltr" className="number">
      {formatCount(value)}
    </bdi>
  );
}

/** How much there is, in pieces, metres or kilograms, e.g. `5.5`; null: not known, a dash. */
export function Quantity({ value }: { value: number | null }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <bdi dir="ltr" className="number">
      {formatQuantity(value)}
    </bdi>
  );
}

/** A part of a hundred: 12.5 is `13%`, with one digit `12.5%`; null: not known, a dash. */
export function Percent({ value, digits = 0 }: { value: number | null; digits?: number }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <bdi dir="ltr" className="number">
      {formatPercent(value, digits)}
    </bdi>
  );
}
