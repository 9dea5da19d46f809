import { toMonth } from '../../../contract/lib/calendar/calendar-rules';
import type { AgentArea } from '../../../contract/features/agent/agent-contract';
import { activeSince } from '../../../contract/features/customers/customers-rules';
import { sum } from '../../../contract/lib/money/money-rules';
import type { SalaryStatusSum, Statement } from '../../../contract/features/salaries/statements-contract';
import { findInactiveDays } from '../functions/inactive-days-setting';
import { repeatableRead } from '../../lib/database/repeatable-read';
import type { Database } from '../../lib/database/database';
import { findRule, loadMonths } from '../salaries/load-year';
import { readStatement } from '../salaries/load-statement';
import { findAgentNames } from '../salaries/salary-names-queries';
import { getPeriodMonths } from '../salaries/status-rule';
import { findTargets } from '../agents/agents-queries';
import { findLostCustomers } from './agent-queries';

const CUSTOMERS_SHOWN = 20;

type Figures = Omit<AgentArea, 'lastSyncTime'>;

/** Loads an agent's own area from one snapshot. @param today `YYYY-MM-DD` in Asia/Jerusalem */
export function loadAgentArea(db: Database, today: string, agentId: string | null): Promise<Figures> {
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
        count: statement.statuses.reduce((total, { sales }) => total + sales, 0),
      },
      target: (await findTargets(snapshot, month, agentId)).get(agentId)?.amount ?? null,
      months: await getMonths(snapshot, today, agentId),
      inactive: { afterDays, ...(await findLostCustomers(snapshot, agentId, lost)) },
    };
  });
}

function nobody(today: string, afterDays: number): Figures {
  return {
    today,
    agent: null,
    statement: null,
    sales: { amount: 0, previous: 0, count: 0 },
    target: null,
    months: [],
    inactive: { afterDays, count: 0, customers: [] },
  };
}

function amountOf(statuses: readonly SalaryStatusSum[]): number {
  return sum(statuses.map(({ amount }) => amount));
}

async function getMonths(db: Database, today: string, agentId: string): Promise<AgentArea['months']> {
  const rule = await findRule(db, []);
  const wanted = getPeriodMonths(today.slice(0, 4), today, rule);
  const { salaries } = await loadMonths(db, wanted, { today, agentIds: [agentId], rule });
  return wanted.map(({ month }) => {
    const cell = salaries[month]?.[agentId];
    return { month, amount: cell?.amount ?? 0, payable: cell?.payable ?? 0 };
  });
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
  const own = <S extends { agentId: string | null }>(sale: S | null): S | null =>
    sale?.agentId === agentId ? sale : null;
  const lateChanges = statement.lateChanges.map((change) => ({
    ...change,
    frozen: own(change.frozen),
    live: own(change.live),
  }));
  return { ...statement, lateChanges };
}
