import { finds } from '../lists/search-text';
import type { AgentGroup, AgentRow } from './agents-contract';
import { nameOf } from './agent-name';

/** Percent of the target that is reached, as it is; null: no target. */
export function reachedOf(amount: number, target: number | null): number | null {
  return target === null || target <= 0 ? null : (amount / target) * 100;
}

/** The agents of a group in whose name a text is found, on the screen and in its sheet. */
export function shownAgents(
  rows: readonly AgentRow[],
  { show, text = '' }: { show: AgentGroup; text?: string | undefined },
): AgentRow[] {
  return rows.filter((row) => (show === 'all' || isShownFirst(row)) && finds(nameOf(row), text));
}

/** Is this somebody to be seen at first: an active agent, or sales and salaries that stand under another id? */
function isShownFirst({ isActive, figures, salary }: AgentRow): boolean {
  return isActive || Boolean(figures?.amount) || Boolean(figures?.sales) || Boolean(salary);
}
