import type { ReactNode } from 'react';
import { toMonth, getYearMonths, yearBefore } from '#contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { amountCell, plainCell, wholeShekels, type Opener } from '../months/amount-cell';
import { MonthSums } from '../months/month-sums';
import { salariesTexts as texts } from '../salaries-texts';

interface Props extends Opener {
  response: SalariesResponse;
  /** Name of the agents in the sums. */
  caption: string;
  /** Number of rows above, for the arrow keys. */
  rows: number;
  isCompact: boolean;
}

/** Rows with the year's sums and last year's, each linked to its sales. */
export function SalariesTotals({ response, caption, rows, isCompact, ...opener }: Props): ReactNode {
  const { year, today, statistics, previous } = response;
  // Last year's sums end on the same day, so the current month's sum differs from that of the full month's sales.
  const isCut = today.startsWith(String(year));
  const lastWhole = isCut ? toMonth(yearBefore(today)) : null;
  return (
    <>
      {getSums({
        year,
        title: texts.sum,
        statistics,
        row: rows,
        caption,
        getName: hebrewMonth,
        isWhole: () => true,
        className: 'sum-row',
        isCompact,
        ...opener,
      })}
      {getSums({
        year: year - 1,
        title: year - 1,
        statistics: previous.statistics,
        row: rows + 1,
        caption,
        getName: (month) => `${hebrewMonth(month)} ${year - 1}`,
        isWhole: (period) => lastWhole === null || (period.length > 4 && period < lastWhole),
        className: 'sum-row muted',
        isCompact,
        ...opener,
      })}
    </>
  );
}

interface Sums extends Opener, Pick<Props, 'caption' | 'isCompact'> {
  year: number;
  title: ReactNode;
  statistics: SalariesResponse['statistics'];
  row: number;
  getName: (month: string) => string;
  /** Returns true if the sum of the month or year includes all its sales. */
  isWhole: (period: string) => boolean;
  className: string;
}

function getSums({
  year,
  title,
  statistics,
  row,
  caption,
  getName,
  isWhole,
  className,
  isCompact,
  ...opener
}: Sums): ReactNode {
  const sum = (period: string, name: string, value: number | undefined, column: number): ReactNode => {
    if (value === undefined) return null;
    if (!isWhole(period)) return plainCell(value);
    return amountCell(value, {
      row,
      column,
      of: [caption, name],
      period,
      agentId: null,
      ...opener,
    });
  };
  const ofMonth = new Map(statistics.monthlyStats.map(({ month, totalSalary }) => [month, totalSalary]));
  return (
    <MonthSums
      name={title}
      className={className}
      isCompact={isCompact}
      months={getYearMonths(year).map((month, i) => sum(month, getName(month), ofMonth.get(month), i))}
      ends={[
        sum(String(year), String(year), statistics.totalSalaries, 12),
        wholeShekels(statistics.averageMonthlySalary),
      ]}
    />
  );
}
