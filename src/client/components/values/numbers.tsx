import type { ReactNode } from 'react';
import { formatCount, formatPercent, formatQuantity } from './format-number';
import { Missing } from './missing';
import './values.css';

/** Integer, e.g. `1,234`. Null renders a dash. */
export function Count({ value }: { value: number | null }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <bdi dir="ltr" className="number">
      {formatCount(value)}
    </bdi>
  );
}

/** Quantity in pieces, metres or kilograms, e.g. `5.5`. Null renders a dash. */
export function Quantity({ value }: { value: number | null }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <bdi dir="ltr" className="number">
      {formatQuantity(value)}
    </bdi>
  );
}

/** Percentage: 12.5 is `13%`, with `digits` 1 `12.5%`. Null renders a dash. */
export function Percent({ value, digits }: { value: number | null; digits?: number }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <bdi dir="ltr" className="number">
      {formatPercent(value, digits)}
    </bdi>
  );
}
