import { matchesSearch } from '../../lib/lists/search-text';
import type { AgentGroup, AgentRow } from './agents-contract';
import { getAgentName } from './agent-name';

/** Returns the reached share of the target in percent, not rounded. Null if there is no target. */
export function computeReachedShare(amount: number, target: number | null): number | null {
  return target === null || target <= 0 ? null : (amount / target) * 100;
}

/** Returns the agents of a group whose names match a text. Used by the page and the exported sheet. */
export function shownAgents(
  rows: readonly AgentRow[],
  { show, text = '' }: { show: AgentGroup; text?: string | undefined },
): AgentRow[] {
  return rows.filter(
    (row) => (show === 'all' || isShownFirst(row)) && matchesSearch(getAgentName(row), text),
  );
}

/** Returns true for an active agent, and for any other row with sales or a salary. */
function isShownFirst({ isActive, figures, salary }: AgentRow): boolean {
  return isActive || Boolean(figures?.amount) || Boolean(figures?.sales) || Boolean(salary);
}
