import {
  type Days,
  firstDay,
  lastDay,
  lastMonths,
  sameDays,
  toMonth,
} from '#contract/lib/calendar/calendar-rules';
import { sum } from '#contract/lib/money/compare-amounts';
import type { Comparison, SalesSection } from '#contract/features/dashboard/dashboard-contract';
import type { MonthGroup, MonthTotal } from '#server/features/salaries/salary-sums-queries';
import { type ComparedDays, getDaysMonths } from './dashboard-periods';

/** The current month and the twelve before it, so that the first is the same month last year. */
export const MONTHS_SHOWN = 13;

/** Compares an amount of a period with those of the two other periods. */
export function compare(
  totals: readonly MonthTotal[],
  periods: ComparedDays,
  key: 'amount' | 'commission' | 'sales',
): Comparison {
  const get = (days: Days): number => sumDays(totals, days, key);
  const { current, previousMonth, previousYear } = periods;
  return {
    current: get(current),
    previousMonth: previousMonth && get(previousMonth),
    previousYear: get(previousYear),
  };
}

/** Returns the sums of the shown months, oldest first. Months without sales are included with zeros. */
export function toMonths(totals: readonly MonthTotal[], today: string): SalesSection['months'] {
  return lastMonths(today, MONTHS_SHOWN).map((month) => {
    const days =
      month === toMonth(today) ? sameDays(today, 0) : { from: firstDay(month), to: lastDay(month) };
    return { month, amount: sumDays(totals, days, 'amount'), count: sumDays(totals, days, 'sales') };
  });
}

/** Sums the months of a period. */
function sumDays(totals: readonly MonthTotal[], days: Days, key: 'amount' | 'commission' | 'sales'): number {
  const months = getDaysMonths(days).map(({ month, from = firstDay(month), to }) =>
    totals.find((total) => total.from === from && total.to === to),
  );
  return sum(months.map((total) => total?.[key] ?? 0));
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
  return largestFirst(addUp(own, ({ statusCode }) => statusCode));
}

/** Returns the sums by agent, largest amount first. */
export function toAgents(groups: readonly MonthGroup[]): GroupSums<string>[] {
  const own = groups.filter(({ isByAgent }) => isByAgent);
  return largestFirst(addUp(own, ({ agentId }) => (agentId === '' ? null : agentId)));
}

/** Adds up the months of each group. */
function addUp<Id>(groups: readonly MonthGroup[], getId: (group: MonthGroup) => Id | null): GroupSums<Id>[] {
  const months = new Map<Id | null, MonthGroup[]>();
  for (const group of groups) {
    const id = getId(group);
    months.set(id, [...(months.get(id) ?? []), group]);
  }
  return [...months].map(([id, own]) => ({
    id,
    amount: sum(own.map(({ amount }) => amount)),
    count: sum(own.map(({ sales }) => sales)),
  }));
}

/** Sorts by amount; equal amounts by id, null last. */
function largestFirst<Id extends string | number>(groups: readonly GroupSums<Id>[]): GroupSums<Id>[] {
  return [...groups].sort((a, b) => b.amount - a.amount || after(a.id, b.id));
}

function after<Id extends string | number>(a: Id | null, b: Id | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}
