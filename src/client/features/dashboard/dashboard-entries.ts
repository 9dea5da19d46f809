import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { type Days, firstDay, lastDay, toMonth, toYear } from '#contract/lib/calendar/calendar-rules';
import { monthWithYear } from '#contract/lib/calendar/calendar-texts';
import type { Leader, SalesSection } from '#contract/features/dashboard/dashboard-contract';
import { getSaleStage, type SaleStage } from '#contract/features/sales/sale-status-texts';
import type { Bar } from '#client/components/charts/bar-charts';
import { formatMonthName } from '#client/components/values/format-date';
import type { Links } from './dashboard-links';
import { amountAndCount, dashboardTexts, partialMonth, untilToday } from './dashboard-texts';

/** Line of a chart and its table. */
export interface Entry {
  key: string;
  name: string;
  /** Amount, ₪. */
  amount: number;
  count: number;
  /** The amount is incomplete, e.g. of the current month. */
  partial?: boolean;
  /** The entry has no agent, marketer or status, or an unknown one. */
  quiet?: boolean;
  /** Stage of a status. Its bar has the stage's colour in lists. */
  stage?: SaleStage;
  /** Excluded from the comparison of bar lengths. */
  apart?: boolean;
  /** Path of the sales that add up to the amount, or null if there is no such list or the user may not open it. */
  to?: string | null;
  /** Path of the agent or marketer. */
  nameTo?: string | null;
}

/** Returns the entries of the months, oldest first, with the month as key. */
export function monthEntries(months: SalesSection['months'], today: string, links: Links): Entry[] {
  return months.map(({ month, amount, count }) => {
    const partial = month === toMonth(today);
    return {
      key: month,
      name: partial ? partialMonth(month, today) : monthWithYear(month),
      amount,
      count,
      partial,
      to: links.sales({ from: firstDay(month), to: partial ? today : lastDay(month) }),
    };
  });
}

export function statusEntries(statuses: SalesSection['byStatus'], days: Days, links: Links): Entry[] {
  return statuses.map(({ statusCode, statusName, amount, count }) => ({
    key: String(statusCode ?? ''),
    name:
      statusName ??
      (statusCode === null ? dashboardTexts.noStatus : `${dashboardTexts.unknown} ${statusCode}`),
    amount,
    count,
    stage: getSaleStage(statusName),
    quiet: statusCode === null,
    to: links.sales({
      ...days,
      ...(statusCode === null ? { lacks: 'status' } : { statusCode: String(statusCode) }),
    }),
  }));
}

/** Returns a marketer's name. */
export function getMarketerName({ id, name }: Pick<Leader, 'id' | 'name'>): string {
  if (id === null) return dashboardTexts.noMarketer;
  return name === null ? dashboardTexts.unknownMarketer : toDisplayedName(name);
}

/**
 * Returns the entries of leading agents or marketers. Sales without any come last and apart: their bar, often the
 * longest, would shorten all others.
 * @param to Returns the paths of the person and of their sales.
 */
export function leaderEntries(
  leaders: readonly Leader[],
  getLeaderName: (leader: Leader) => string,
  to: (id: string | null) => Pick<Entry, 'to' | 'nameTo'>,
): Entry[] {
  const entries = leaders.map((leader): Entry => ({
    key: leader.id ?? '',
    name: getLeaderName(leader),
    amount: leader.amount,
    count: leader.count,
    quiet: leader.name === null,
    ...(leader.id === null && { apart: true }),
    ...to(leader.id),
  }));
  return [...entries.filter(({ apart }) => !apart), ...entries.filter(({ apart }) => apart)];
}

/** Converts months to columns: short names, the year at its first month, the current month marked. */
export function monthColumns(entries: readonly Entry[], today: string): Bar[] {
  return entries.map((entry, i) => {
    const month = entry.key;
    const year = i === 0 || month.endsWith('-01') ? toYear(month) : '';
    const { key, name, amount, count, partial = false } = entry;
    const axisLines = [formatMonthName(month, 'short'), partial ? untilToday(today) : year];
    return { key, name, amount, tip: amountAndCount(amount, count), partial, axisLines };
  });
}
