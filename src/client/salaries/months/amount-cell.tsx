import type { CSSProperties, ReactNode } from 'react';
import { formatCount, moneyText } from '../../ui/values/format-number';
import { salariesTexts as texts } from '../salaries-texts';

// Functions and no components: a grid has thousands of cells.

/** Whole shekels without their sign, which the head says; undefined: nothing. */
export function wholeShekels(value: number | undefined): ReactNode {
  if (value === undefined) return <span className="muted">—</span>;
  const rounded = Math.round(value);
  return (
    <bdi dir="ltr" className={rounded < 0 ? 'number bad' : 'number'}>
      {rounded < 0 ? `-${formatCount(-rounded)}` : formatCount(Math.abs(rounded))}
    </bdi>
  );
}

/** As far in as an amount that opens. */
export function plainCell(value: number | undefined, className = ''): ReactNode {
  return <span className={`pivot-plain ${className}`}>{wholeShekels(value)}</span>;
}

/** What opens where an amount is pressed. */
export interface Opening {
  row: number;
  column: number;
  /** Whose amount, and of when. */
  of: readonly [string, string];
  onOpen: () => void;
}

interface Look {
  isOpen?: boolean;
  /** How deep its colour is, from 0 to 4. */
  heat?: number;
  /** Has something come after its month was closed? */
  isLate?: boolean;
}

/** An amount that opens the sales behind it. */
export function amountCell(value: number, { row, column, of, onOpen }: Opening, look: Look = {}): ReactNode {
  const { isOpen = false, heat, isLate = false } = look;
  const looks = ['bare salary-cell', heat !== undefined && 'heat', isOpen && 'salary-cell-open'];
  const title = moneyText(value) + (isLate ? ` · ${texts.waiting}` : '');
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      style={heat === undefined ? undefined : ({ '--heat': `var(--heat-${heat})` } as CSSProperties)}
      data-cell={`${row},${column}`}
      aria-label={texts.open(...of, title)}
      title={title}
      onClick={onOpen}
    >
      {isLate && <i className="late-mark" />}
      {wholeShekels(value)}
    </button>
  );
}
