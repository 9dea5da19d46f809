import type { SalaryCell } from '#contract/features/salaries/salaries-contract';
import type { NamedAgent } from '#contract/features/salaries/salary-values';
import type { Database } from '#server/db/database';
import { loadMonths } from '../load-year';
import { findAgentNames } from '../salary-names-queries';
import { findAgentMonths } from '../salary-sums-queries';
import { getEarlierMonths, getPeriodMonths, type CountingRule } from '../status-rule';

/** An agent's salary of a month beside that of the previous month. */
export interface ComparedSalary extends NamedAgent {
  /** Undefined for an agent with a salary in the previous month alone. */
  cell: SalaryCell | undefined;
  /** Commissions of the previous month, ₪; for the current month, of the same days. */
  previous: number;
}

/** Loads the salaries of a month and of the previous one, by agent name. None if the month has not begun. */
export async function loadComparedMonth(
  db: Database,
  month: string,
  today: string,
  rule: CountingRule,
): Promise<ComparedSalary[]> {
  const scope = { today, agentIds: [], rule };
  const { salaries } = await loadMonths(db, getPeriodMonths(month, today, rule), scope);
  const cells = salaries[month] ?? {};
  const earlier = await findAgentMonths(db, getEarlierMonths(month, 1, today, rule), today);
  const previous = new Map(
    earlier.filter(({ commission }) => commission !== 0).map((one) => [one.agentId, one.commission]),
  );
  const ids = [...new Set([...Object.keys(cells), ...previous.keys()])];
  const agents = await findAgentNames(db, ids, month);
  return agents.map((agent) => ({ ...agent, cell: cells[agent.id], previous: previous.get(agent.id) ?? 0 }));
}
