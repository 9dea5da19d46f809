import { comparedPeriods, lastDay, lastMonths, toMonth } from '../../../contract/lib/calendar/calendar-rules';
import type { Comparison, SalesSection } from '../../../contract/features/dashboard/dashboard-contract';
import type { Database } from '../../lib/database/database';
import { findAgentMonths, findStatusMonths, type AgentMonth } from '../salaries/salary-sums-queries';
import { liveMonth } from '../salaries/status-rule';

/** The current month and the twelve before it, so that the first is the same month last year. */
const MONTHS_SHOWN = 13;

/** Amounts in ₪. Sales without an agent or status have id null. */
interface GroupSums<Id> {
  id: Id | null;
  amount: number;
  count: number;
}

export interface DashboardSums {
  amount: Comparison;
  count: Comparison;
  commissions: Comparison;
  /** Oldest first. Months without sales are included with zeros. */
  months: SalesSection['months'];
  /** For the current month up to today, largest amount first. */
  byStatus: GroupSums<number>[];
  byAgent: GroupSums<string>[];
}

/** Returns the sums of the sales of thirteen months, from stored monthly sums rather than from the sales. */
export async function findDashboardSums(db: Database, today: string): Promise<DashboardSums> {
  const { current, previousMonth, previousYear } = comparedPeriods(today);
  const shown = lastMonths(today, MONTHS_SHOWN);
  const ended = shown.slice(0, -1).map((month) => liveMonth(month, lastDay(month)));
  const whole = await findAgentMonths(db, ended, today);
  const compared = [current, previousMonth, previousYear].map(({ to }) => liveMonth(toMonth(to), to));
  const soFar = await findStatusMonths(db, compared, today);
  const ofMonth = (sums: readonly Sums[], month: string): Sums[] => sums.filter((one) => one.month === month);
  const comparison = (of: (sums: readonly Sums[]) => number): Comparison => ({
    current: of(ofMonth(soFar, toMonth(current.to))),
    previousMonth: of(ofMonth(soFar, toMonth(previousMonth.to))),
    previousYear: of(ofMonth(soFar, toMonth(previousYear.to))),
  });
  const running = soFar.filter(({ month }) => month === toMonth(today));
  return {
    amount: comparison(amountOf),
    count: comparison(getCount),
    commissions: comparison((sums) => shekels(sums, 'commission')),
    months: shown.map((month) => {
      const sums = ofMonth(month === toMonth(today) ? soFar : whole, month);
      return { month, amount: amountOf(sums), count: getCount(sums) };
    }),
    byStatus: largestFirst(running, ({ statusCode }) => statusCode),
    byAgent: largestFirst(running, ({ agentId }) => (agentId === '' ? null : agentId)),
  };
}

type Sums = Omit<AgentMonth, 'statusCode'>;

/** Sums in agorot, since integers add up exactly. */
function shekels(sums: readonly Sums[], of: 'amount' | 'commission'): number {
  return sums.reduce((total, one) => total + Math.round(one[of] * 100), 0) / 100;
}

const amountOf = (sums: readonly Sums[]): number => shekels(sums, 'amount');
const getCount = (sums: readonly Sums[]): number => sums.reduce((total, one) => total + one.sales, 0);

/** Sorts by amount; equal amounts by id, null last. */
function largestFirst<Id extends string | number>(
  sums: readonly AgentMonth[],
  getId: (sum: AgentMonth) => Id | null,
): GroupSums<Id>[] {
  const groups = new Map<Id | null, AgentMonth[]>();
  for (const sum of sums) {
    const same = groups.get(getId(sum));
    if (same) same.push(sum);
    else groups.set(getId(sum), [sum]);
  }
  return [...groups]
    .map(([id, own]) => ({ id, amount: amountOf(own), count: getCount(own) }))
    .sort((a, b) => b.amount - a.amount || after(a.id, b.id));
}

function after<Id extends string | number>(a: Id | null, b: Id | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}
