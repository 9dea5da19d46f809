import { monthOf } from '../../contract/calendar/calendar-rules';
import type { Leader, SalesSection } from '../../contract/dashboard/dashboard-contract';
import type { Bar } from '../ui/charts/bar-charts';
import { moneyText } from '../ui/values/format-number';
import { formatMonthName } from '../ui/values/format-date';
import { amountAndCount, dashboardTexts, monthWithYear, partialMonth, untilToday } from './dashboard-texts';

/** One line of a chart and of its table. */
export interface Entry {
  key: string;
  name: string;
  /** Shekels. */
  amount: number;
  count: number;
  /** Not complete yet. */
  partial?: boolean;
  /** Stands for nobody, or for somebody unknown. */
  quiet?: boolean;
  /** Not compared with the others. */
  apart?: boolean;
}

/** Months oldest first; their key is the month itself. */
export function monthEntries(months: SalesSection['months'], today: string): Entry[] {
  return months.map(({ month, amount, count }) => {
    const partial = month === monthOf(today);
    return {
      key: month,
      name: partial ? partialMonth(month, today) : monthWithYear(month),
      amount,
      count,
      partial,
    };
  });
}

export function statusEntries(statuses: SalesSection['byStatus']): Entry[] {
  return statuses.map(({ statusCode, statusName, amount, count }) => ({
    key: String(statusCode ?? ''),
    name:
      statusName ??
      (statusCode === null ? dashboardTexts.noStatus : `${dashboardTexts.unknown} ${statusCode}`),
    amount,
    count,
    quiet: statusCode === null,
  }));
}

/**
 * An id that the mirror does not know stands beside a dash: two unknown ones are two. Sales that name nobody come last
 * and apart: nobody leads, and their bar, often the longest, would make all others short.
 * @param nobody how sales are called that name nobody.
 */
export function leaderEntries(leaders: readonly Leader[], nobody: string): Entry[] {
  const named = leaders.flatMap(({ id, name, ...sums }): Entry[] =>
    id === null
      ? []
      : [{ key: id, name: name ?? `${dashboardTexts.unknown} ${id}`, quiet: name === null, ...sums }],
  );
  const unnamed = leaders.filter(({ id }) => id === null);
  return [
    ...named,
    ...unnamed.map(({ amount, count }) => ({
      key: '',
      name: nobody,
      amount,
      count,
      quiet: true,
      apart: true,
    })),
  ];
}

/** Lines as rows of a chart. */
export function rowBars(entries: readonly Entry[]): Bar[] {
  return entries.map(barOf);
}

/** Months as columns: short names, the year where one begins, the running month marked. */
export function monthColumns(entries: readonly Entry[], today: string): Bar[] {
  return entries.map((entry, i) => {
    const month = entry.key;
    const year = i === 0 || month.endsWith('-01') ? month.slice(0, 4) : '';
    return {
      ...barOf(entry),
      axisLines: [formatMonthName(month, 'short'), entry.partial ? untilToday(today) : year],
    };
  });
}

function barOf(entry: Entry): Bar {
  const { key, name, amount, count, partial = false, quiet = false, apart = false } = entry;
  const value = moneyText(amount, { whole: true });
  return { key, name, amount, value, tip: amountAndCount(amount, count), partial, quiet, textOnly: apart };
}
