import type { CSSProperties, ReactNode } from 'react';
import { formatCount, moneyText } from '../../ui/values/format-number';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';

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

/** Of a grid: which amount is shown beside it, and what opens another one. */
export interface Opener {
  open: OpenAmount | null;
  onOpen: (amount: OpenAmount) => void;
}

/** What opens where an amount is pressed. */
export interface Opening extends Opener, OpenAmount {
  row: number;
  column: number;
  /** Whose amount, and of when. */
  of: readonly [string, string];
}

interface Look {
  /** How deep its colour is, from 0 to 4. */
  heat?: number;
  /** Has something come after its month was closed? */
  isLate?: boolean;
}

/** How much, from 0 to 4: the deeper, the more. */
export function heatStyle(step: number): CSSProperties {
  return { background: `var(--heat-${step})` };
}

/** An amount that opens the sales behind it. */
export function amountCell(value: number, opening: Opening, look: Look = {}): ReactNode {
  const { row, column, of, period, agentId, open, onOpen } = opening;
  const { heat, isLate = false } = look;
  const isOpen = open?.period === period && open.agentId === agentId;
  const title = moneyText(value) + (isLate ? ` · ${texts.waiting}` : '');
  return (
    <button
      type="button"
      className="bare salary-cell"
      style={heat === undefined ? undefined : heatStyle(heat)}
      data-cell={`${row},${column}`}
      aria-label={texts.open(...of, title)}
      aria-current={isOpen || undefined}
      title={title}
      onClick={() => onOpen({ period, agentId })}
    >
      {isLate && <i className="late-mark" />}
      {wholeShekels(value)}
    </button>
  );
}
