import type { ReactNode } from 'react';
import { sum } from '../../../../contract/lib/money/money-rules';
import { ChangePercent } from '../../../components/figures/change-percent';
import { amountCell, plainCell, wholeShekels, type Opening } from '../months/amount-cell';
import type { Pair } from './company-rows';

/** Views of a pivot: this year above last year, only the difference, or only this year. */
export const PIVOT_VIEWS = ['beside', 'difference', 'single'] as const;
export type PivotView = (typeof PIVOT_VIEWS)[number];

const NOTHING: Pair = { now: undefined, before: undefined };

/**
 * Renders an amount with the previous year's.
 * @param opening Without it the amount does not open sales.
 */
export function pairCell({ now, before }: Pair = NOTHING, view: PivotView, opening?: Opening): ReactNode {
  if (view === 'difference') {
    const isNothing = now === undefined && before === undefined;
    return wholeShekels(isNothing ? undefined : sum([now ?? 0, -(before ?? 0)]));
  }
  return (
    <>
      {now !== undefined && opening ? amountCell(now, opening) : plainCell(now)}
      {view === 'beside' && plainCell(before, 'fine')}
    </>
  );
}

/** Renders the change from the previous year. */
export function pairChange({ now = 0, before = 0 }: Pair = NOTHING): ReactNode {
  return (now !== 0 || before !== 0) && <ChangePercent current={now} previous={before} plain />;
}
