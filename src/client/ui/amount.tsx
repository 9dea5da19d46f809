import type { ReactNode } from 'react';
import './amount.css';
import { formatAmount, formatCount } from './format-amount';

interface Props {
  /** Shekels. */
  value: number;
  /** False rounds to whole shekels. */
  agorot?: boolean;
}

/** An amount of money: isolated from the Hebrew around it, digits of one width, red below zero. */
export function Amount({ value, agorot = true }: Props): ReactNode {
  return (
    <bdi dir="ltr" className={value < 0 ? 'number negative' : 'number'}>
      {formatAmount(value, { agorot })}
    </bdi>
  );
}

/** A number of things, isolated in the same way. */
export function Count({ value }: { value: number }): ReactNode {
  return (
    <bdi dir="ltr" className="number">
      {formatCount(value)}
    </bdi>
  );
}
