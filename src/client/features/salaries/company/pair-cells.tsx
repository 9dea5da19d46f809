import type { ReactNode } from 'react';
import { sum } from '#contract/lib/money/compare-amounts';
import { ChangePercent } from '#client/components/figures/change-percent';
import { amountCell, type Opening, plainCell, wholeShekels } from '../months/amount-cell';
import type { Pair } from './company-rows';

/** Views of a pivot: this year above last year, only the difference, or only this year. */
export const PIVOT_VIEWS = ['beside', 'difference', 'single'] as const;
export type PivotView = (typeof PIVOT_VIEWS)[number];

const NOTHING: Pair = { now: undefined, before: undefined };

/**
 * Renders an amount with the previous year's.
 * @param opening Without it the amount does not open sales.
 * @param beforePeriod Period whose sales the previous year's amount includes; null if it includes only a part of them
 */
export function pairCell(
  { now, before }: Pair = NOTHING,
  view: PivotView,
  opening?: Opening,
  beforePeriod: string | null = null,
): ReactNode {
  if (view === 'difference') {
    const isNothing = now === undefined && before === undefined;
    return wholeShekels(isNothing ? undefined : sum([now ?? 0, -(before ?? 0)]));
  }
  if (now !== undefined && opening)
    return (
      <>
        {amountCell(now, opening)}
        {view === 'beside' && plainCell(before, 'fine')}
      </>
    );
  // The panel of this year's amount leads to the previous year's. Without one, the previous year's opens.
  const opensBefore = before !== undefined && opening !== undefined && beforePeriod !== null;
  return (
    <>
      {plainCell(now)}
      {view === 'beside' &&
        (opensBefore ? amountCell(before, { ...opening, period: beforePeriod }) : plainCell(before, 'fine'))}
    </>
  );
}

/** Renders the change from the previous year. */
export function pairChange({ now = 0, before = 0 }: Pair = NOTHING): ReactNode {
  return (now !== 0 || before !== 0) && <ChangePercent current={now} previous={before} plain />;
}
