import { recordName } from '../../contract/lists/record-name';
import { firstDay, lastDay, monthOf, type Days } from '../../contract/calendar/calendar-rules';
import type { Leader, SalesSection } from '../../contract/dashboard/dashboard-contract';
import { stageOf, type SaleStage } from '../../contract/sales/sale-status-texts';
import type { Bar } from '../ui/charts/bar-charts';
import { formatMonthName } from '../ui/values/format-date';
import type { Links } from './dashboard-links';
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
  /** Of a status: its bar has the colour that the status has in lists. */
  stage?: SaleStage;
  /** Not compared with the others. */
  apart?: boolean;
  /** The sales that add up to it; none: there is no such list, or it is closed to this person. */
  to?: string | null;
  /** Who it is. */
  nameTo?: string | null;
}

/** Months oldest first; their key is the month itself. */
export function monthEntries(months: SalesSection['months'], today: string, links: Links): Entry[] {
  return months.map(({ month, amount, count }) => {
    const partial = month === monthOf(today);
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

/** Sales without a status are in no list of their own. */
export function statusEntries(statuses: SalesSection['byStatus'], days: Days, links: Links): Entry[] {
  return statuses.map(({ statusCode, statusName, amount, count }) => ({
    key: String(statusCode ?? ''),
    name:
      statusName ??
      (statusCode === null ? dashboardTexts.noStatus : `${dashboardTexts.unknown} ${statusCode}`),
    amount,
    count,
    stage: stageOf(statusName),
    quiet: statusCode === null,
    to: statusCode === null ? null : links.sales({ ...days, statusCode: String(statusCode) }),
  }));
}

/** Marketers whom the mirror does not know stand beside a dash, so that two of them are two. */
export function marketerNameOf({ id, name }: Pick<Leader, 'id' | 'name'>): string {
  if (id === null) return dashboardTexts.noMarketer;
  return name === null ? `${dashboardTexts.unknown} ${id}` : recordName({ id, name });
}

/**
 * Sales that name nobody come last and apart: nobody leads, and their bar, often the longest, would make all others short.
 * @param to where somebody is shown, and their sales.
 */
export function leaderEntries(
  leaders: readonly Leader[],
  nameOfLeader: (leader: Leader) => string,
  to: (id: string) => Pick<Entry, 'to' | 'nameTo'>,
): Entry[] {
  const entries = leaders.map((leader): Entry => ({
    key: leader.id ?? '',
    name: nameOfLeader(leader),
    amount: leader.amount,
    count: leader.count,
    quiet: leader.name === null,
    ...(leader.id === null ? { apart: true } : to(leader.id)),
  }));
  return [...entries.filter(({ apart }) => !apart), ...entries.filter(({ apart }) => apart)];
}

/** Months as columns: short names, the year where one begins, the running month marked. */
export function monthColumns(entries: readonly Entry[], today: string): Bar[] {
  return entries.map((entry, i) => {
    const month = entry.key;
    const year = i === 0 || month.endsWith('-01') ? month.slice(0, 4) : '';
    const { key, name, amount, count, partial = false } = entry;
    const axisLines = [formatMonthName(month, 'short'), partial ? untilToday(today) : year];
    return { key, name, amount, tip: amountAndCount(amount, count), partial, axisLines };
  });
}
