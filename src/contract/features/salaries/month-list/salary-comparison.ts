import { addMonths } from '#contract/lib/calendar/calendar-rules';
import { isAgent } from '#contract/lib/agents/agent-rows';
import type { SalariesResponse } from '../salaries-contract';

/** An agent's commissions of a month and of the one before it, ₪. */
export interface ComparedAgent {
  /** Empty for sales without an agent. */
  id: string;
  name: string | null;
  /** 0 without a counted sale. */
  amount: number;
  /** For the current month, of the same days. */
  previous: number;
}

/** Minimum relative change of an agent's salary from the previous month that is unusual. */
const UNUSUAL_SHARE = 0.3;

/** Returns whether an agent's salary differs unusually from the previous month. Sales without an agent are nobody's salary. */
export function isUnusualChange({ id, amount, previous }: Omit<ComparedAgent, 'name'>): boolean {
  return isAgent(id) && previous !== 0 && Math.abs(amount - previous) > Math.abs(previous) * UNUSUAL_SHARE;
}

/** Returns the agents with a salary in a month or in the one before it, with both amounts. */
export function compareMonths(
  { salaries, agents, monthsBefore }: Pick<SalariesResponse, 'salaries' | 'agents' | 'monthsBefore'>,
  month: string,
): ComparedAgent[] {
  const earlier = addMonths(month, -1);
  const now = salaries[month] ?? {};
  const before =
    monthsBefore[earlier] ??
    agents.map(({ id, name }) => ({ id, name, amount: salaries[earlier]?.[id]?.amount ?? 0 }));
  const previous = new Map(before.map(({ id, amount }) => [id, amount]));
  const known = new Map([...before, ...agents].map(({ id, name }) => [id, name]));
  return [...known]
    .filter(([id]) => now[id] !== undefined || previous.get(id))
    .map(([id, name]) => ({ id, name, amount: now[id]?.amount ?? 0, previous: previous.get(id) ?? 0 }));
}
