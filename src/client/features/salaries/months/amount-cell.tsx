import type { CSSProperties, ReactNode } from 'react';
import { formatCount, moneyText } from '#client/components/values/format-number';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';

// Plain functions instead of components: a grid has thousands of cells.

/** Renders whole shekels without the sign, which the header shows. `undefined` renders a dash. */
export function wholeShekels(value: number | undefined): ReactNode {
  if (value === undefined) return <span className="muted">—</span>;
  const isNegative = Math.round(value) < 0;
  return (
    <bdi dir="ltr" className={isNegative ? 'number bad' : 'number'}>
      {formatWhole(value)}
    </bdi>
  );
}

function formatWhole(value: number): string {
  const rounded = Math.round(value);
  return rounded < 0 ? `-${formatCount(-rounded)}` : formatCount(Math.abs(rounded));
}

/** Renders a plain amount, with the same indent as a button. */
export function plainCell(value: number | undefined, className = ''): ReactNode {
  return <span className={`pivot-plain ${className}`}>{wholeShekels(value)}</span>;
}

/** Open amount of a grid, and the callback that opens another. */
export interface Opener {
  open: OpenAmount | null;
  onOpen: (amount: OpenAmount) => void;
}

/** Data for opening an amount. */
export interface Opening extends Opener, OpenAmount {
  row: number;
  column: number;
  /** Name and period of the amount, for screen readers. */
  of: readonly [string, string];
}

interface Look {
  /** Intensity of the colour, 0 to 4. */
  heat?: number;
  /** The month has a late change after its closing. */
  isLate?: boolean;
}

/** Returns the background for an intensity from 0 to 4. */
export function heatStyle(step: number): CSSProperties {
  return { background: `var(--heat-${step})` };
}

/** Renders an amount as a button that opens its sales. */
export function amountCell(value: number, opening: Opening, look: Look = {}): ReactNode {
  const { row, column, of, period, agentId, open, onOpen } = opening;
  const { heat, isLate = false } = look;
  const isOpen = open?.period === period && open.agentId === agentId;
  const late = isLate ? ` · ${texts.waiting}` : '';
  return (
    <button
      type="button"
      className="bare salary-cell"
      style={heat === undefined ? undefined : heatStyle(heat)}
      data-cell={`${row},${column}`}
      // The name contains what is visible, so that it can be spoken to a browser. The title describes the button.
      aria-label={texts.open(...of, formatWhole(value) + late)}
      aria-current={isOpen || undefined}
      title={moneyText(value) + late}
      onClick={() => onOpen({ period, agentId })}
    >
      {isLate && <i className="late-mark" />}
      {wholeShekels(value)}
    </button>
  );
}
