import type { ReactNode } from 'react';
import { sumBy } from '#contract/lib/sum-by';
import { toMonth, getYearMonths, yearBefore } from '#contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import type { Opener } from '../months/amount-cell';
import { MonthSums } from '../months/month-sums';
import { companyTexts as texts, salariesTexts } from '../salaries-texts';
import type { Pair, Pivot } from './company-rows';
import { pairCell, pairChange, type PivotView } from './pair-cells';

interface Props extends Opener {
  report: CompanySalaries;
  pivot: Pivot;
  view: PivotView;
  isCompact: boolean;
}

/** Rows below the agents: the company's totals, working days, and the amount per working day, for this year and last year. */
export function CompanySums({ report, pivot, view, isCompact, ...opener }: Props): ReactNode {
  const year = String(report.year);
  const months = getYearMonths(report.year);
  const days = months.map((month) => getDays(report, month));
  const allDays = addUp(days);
  const open = (
    pair: Pair | undefined,
    column: number,
    period: string,
    {
      row = 0,
      name = salariesTexts.everybody,
      ...other
    }: Partial<Opener & { row: number; name: string }> = {},
  ): ReactNode =>
    pairCell(pair, view, {
      row: pivot.rows.length + row,
      column,
      of: [name, period === year ? year : hebrewMonth(period)],
      period,
      agentId: null,
      ...opener,
      ...other,
    });
  // Only the sum is marked as open.
  const perDays = { row: 1, name: texts.perDay, open: null };
  const plain = (pair: Pair | undefined): ReactNode => pairCell(pair, view);
  const begun = (cells: readonly ReactNode[]): ReactNode[] =>
    cells.map((cell, i) => (months[i] ?? '') <= toMonth(report.today) && cell);
  return (
    <>
      <MonthSums
        name={salariesTexts.sum}
        className="sum-row"
        isCompact={isCompact}
        months={begun(months.map((month, i) => open(pivot.months[i], i, month)))}
        ends={[open(pivot.total, months.length, year), pairChange(pivot.total)]}
      />
      <MonthSums
        name={texts.workingDays}
        className="sum-row muted"
        isCompact={isCompact}
        months={begun(days.map(plain))}
        ends={[plain(allDays), null]}
      />
      <MonthSums
        name={texts.perDay}
        className="sum-row muted"
        isCompact={isCompact}
        months={begun(months.map((month, i) => open(perDay(pivot.months[i], days[i]), i, month, perDays)))}
        ends={[
          open(perDay(pivot.total, allDays), months.length, year, perDays),
          pairChange(perDay(pivot.total, allDays)),
        ]}
      />
    </>
  );
}

/** Returns the working days of a month and of the same month a year earlier. For the current month both end today. */
function getDays({ workingDays, salaries, previous }: CompanySalaries, month: string): Pair {
  const before = yearBefore(month);
  return {
    now: salaries[month] && workingDays[month],
    before: previous.salaries[before] && workingDays[before],
  };
}

function addUp(pairs: readonly Pair[]): Pair {
  const of = (which: keyof Pair): number => sumBy(pairs, (pair) => pair[which] ?? 0);
  return { now: of('now'), before: of('before') };
}

function perDay(amount: Pair | undefined, days: Pair | undefined): Pair {
  const of = (which: keyof Pair): number | undefined => {
    const [shekels, count] = [amount?.[which], days?.[which]];
    return shekels === undefined || count === undefined || count === 0 ? undefined : shekels / count;
  };
  return { now: of('now'), before: of('before') };
}
