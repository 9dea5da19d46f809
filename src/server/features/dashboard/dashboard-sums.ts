import { comparedPeriods, lastDay, lastMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { Comparison, SalesSection } from '#contract/features/dashboard/dashboard-contract';
import type { MonthGroup, MonthTotal } from '#server/features/salaries/salary-sums-queries';

/** The current month and the twelve before it, so that the first is the same month last year. */
export const MONTHS_SHOWN = 13;

/** Compares an amount of the current month with those of the two other periods. */
export function compare(
  totals: readonly MonthTotal[],
  today: string,
  key: 'amount' | 'commission' | 'sales',
): Comparison {
  const { current, previousMonth, previousYear } = comparedPeriods(today);
  const get = ({ to }: { to: string }): number => findTotal(totals, to)?.[key] ?? 0;
  return { current: get(current), previousMonth: get(previousMonth), previousYear: get(previousYear) };
}

/** Returns the sums of the shown months, oldest first. Months without sales are included with zeros. */
export function toMonths(totals: readonly MonthTotal[], today: string): SalesSection['months'] {
  return lastMonths(today, MONTHS_SHOWN).map((month) => {
    const to = month === toMonth(today) ? comparedPeriods(today).current.to : lastDay(month);
    const total = findTotal(totals, to);
    return { month, amount: total?.amount ?? 0, count: total?.sales ?? 0 };
  });
}

/** A month's last counted day identifies its row. */
function findTotal(totals: readonly MonthTotal[], to: string): MonthTotal | undefined {
  return totals.find((total) => total.to === to);
}

/** Sums of a group in ₪. Sales without an agent or status have id null. */
interface GroupSums<Id> {
  id: Id | null;
  amount: number;
  count: number;
}

/** Returns the sums by status, largest amount first. */
export function toStatuses(groups: readonly MonthGroup[]): GroupSums<number>[] {
  const own = groups.filter(({ isByAgent }) => !isByAgent);
  return largestFirst(own.map((group) => toSums(group, group.statusCode)));
}

/** Returns the sums by agent, largest amount first. */
export function toAgents(groups: readonly MonthGroup[]): GroupSums<string>[] {
  const own = groups.filter(({ isByAgent }) => isByAgent);
  return largestFirst(own.map((group) => toSums(group, group.agentId === '' ? null : group.agentId)));
}

function toSums<Id>({ amount, sales }: MonthGroup, id: Id | null): GroupSums<Id> {
  return { id, amount, count: sales };
}

/** Sorts by amount; equal amounts by id, null last. */
function largestFirst<Id extends string | number>(groups: readonly GroupSums<Id>[]): GroupSums<Id>[] {
  return [...groups].sort((a, b) => b.amount - a.amount || after(a.id, b.id));
}

function after<Id extends string | number>(a: Id | null, b: Id | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}
