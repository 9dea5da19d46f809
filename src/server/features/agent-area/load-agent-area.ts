import { sumBy } from '#contract/lib/sum-by';
import { toMonth, toYear } from '#contract/lib/calendar/calendar-rules';
import type { AgentArea, MyMonth } from '#contract/features/agent-area/agent-area-contract';
import { activeSince } from '#contract/features/customers/customers-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import type { SalaryStatusSum, Statement } from '#contract/features/salaries/statements-contract';
import { findInactiveDays } from '#server/lib/settings/report-settings';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { findRule, loadMonths } from '#server/features/salaries/load-year';
import { readStatement } from '#server/features/salaries/load-statement';
import { findAgentNames } from '#server/features/salaries/salary-names-queries';
import { getPeriodMonths } from '#server/features/salaries/status-rule';
import { findTargets } from '#server/features/salaries/targets-queries';
import { countCustomers, findFirstMonth, findLostCustomers } from './agent-area-queries';

const CUSTOMERS_SHOWN = 20;

type AreaData = Omit<AgentArea, 'lastSyncTime'>;

/** Loads an agent's own area from one snapshot. @param today `YYYY-MM-DD` in Asia/Jerusalem */
export function loadAgentArea(db: Database, today: string, agentId: string | null): Promise<AreaData> {
  return repeatableRead(db, async (snapshot) => {
    const afterDays = await findInactiveDays(snapshot);
    if (agentId === null) return nobody(today, afterDays);
    const month = toMonth(today);
    const statement = await readOwnStatement(snapshot, today, { agentId, month });
    const [agent] = await findAgentNames(snapshot, [agentId]);
    const lost = { since: activeSince(today, afterDays), today, limit: CUSTOMERS_SHOWN };
    return {
      today,
      agent: agent ?? { id: agentId, name: null },
      // Set by the caller.
      statement: { ...statement, lastSyncTime: null },
      sales: {
        amount: amountOf(statement.statuses),
        previous: amountOf(statement.previous.statuses),
        count: sumBy(statement.statuses, ({ sales }) => sales),
      },
      target: (await findTargets(snapshot, month, agentId)).get(agentId)?.amount ?? null,
      customers: await countCustomers(snapshot, agentId),
      inactive: { afterDays, ...(await findLostCustomers(snapshot, agentId, lost)) },
    };
  });
}

function nobody(today: string, afterDays: number): AreaData {
  return {
    today,
    agent: null,
    statement: null,
    sales: { amount: 0, previous: 0, count: 0 },
    target: null,
    customers: 0,
    inactive: { afterDays, count: 0, customers: [] },
  };
}

function amountOf(statuses: readonly SalaryStatusSum[]): number {
  return sum(statuses.map(({ amount }) => amount));
}

/** Loads an agent's salaries from the first month with a sale, in order. @param today `YYYY-MM-DD` in Asia/Jerusalem */
export function loadOwnMonths(db: Database, today: string, agentId: string): Promise<MyMonth[]> {
  return repeatableRead(db, async (snapshot) => {
    const rule = await findRule(snapshot, []);
    const first = (await findFirstMonth(snapshot, agentId, today)) ?? toMonth(today);
    const requestedMonths = getYears(first, today)
      .flatMap((year) => getPeriodMonths(year, today, rule))
      .filter(({ month }) => month >= first);
    const { salaries } = await loadMonths(snapshot, requestedMonths, { today, agentIds: [agentId], rule });
    return requestedMonths.map(({ month, isFrozen }) => {
      const cell = salaries[month]?.[agentId];
      return { month, amount: cell?.amount ?? 0, payable: cell?.payable ?? 0, isClosed: isFrozen };
    });
  });
}

function getYears(first: string, last: string): string[] {
  const year = Number(toYear(first));
  return Array.from({ length: Number(toYear(last)) - year + 1 }, (_, i) => String(year + i));
}

/** Returns an agent's statement for that agent, without the current version of sales that now belong to another agent. */
export async function readOwnStatement(
  db: Database,
  today: string,
  { agentId, month }: { agentId: string; month: string },
): Promise<Omit<Statement, 'lastSyncTime'>> {
  const statement = await readStatement(
    db,
    today,
    { period: month, agentId: [agentId], statusCode: [] },
    'month',
  );
  return hideOtherAgents(statement, agentId);
}

/** Removes the states of late-changed sales that belong to another agent. */
export function hideOtherAgents<S extends Pick<Statement, 'lateChanges'>>(statement: S, agentId: string): S {
  const own = <Sale extends { agentId: string | null }>(sale: Sale | null): Sale | null =>
    sale?.agentId === agentId ? sale : null;
  const lateChanges = statement.lateChanges.map((change) => ({
    ...change,
    frozen: own(change.frozen),
    live: own(change.live),
  }));
  return { ...statement, lateChanges };
}
