import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { OpenAmount } from '../use-salaries-address';

export type Salaries = Pick<SalariesResponse, 'salaries' | 'statistics' | 'year'>;

export interface Neighbours {
  previous: OpenAmount | null;
  next: OpenAmount | null;
}

const NONE: Neighbours = { previous: null, next: null };

function findNeighbours(amounts: readonly OpenAmount[], open: OpenAmount): Neighbours {
  const at = amounts.findIndex(({ period, agentId }) => period === open.period && agentId === open.agentId);
  if (at < 0) return NONE;
  return { previous: amounts[at - 1] ?? null, next: amounts[at + 1] ?? null };
}

/**
 * Returns the amounts above and below the open one in its column of the grid; the sum is the last.
 * @param order Ids of the agents in the order of the grid.
 */
export function getColumnSteps(
  response: Salaries | undefined,
  order: readonly string[],
  open: OpenAmount,
): Neighbours {
  if (!response) return NONE;
  const { period } = open;
  const isYear = period === String(response.year);
  const agents = order.filter((id) => isYear || response.salaries[period]?.[id] !== undefined);
  return findNeighbours(
    [...agents, null].map((agentId) => ({ period, agentId })),
    open,
  );
}

/** Returns the amounts before and after the open one in its row of the grid; the year is the last. */
export function getRowSteps(response: Salaries | undefined, open: OpenAmount): Neighbours {
  if (!response) return NONE;
  const { agentId } = open;
  const months = response.statistics.monthlyStats
    .map(({ month }) => month)
    .filter((month) => agentId === null || response.salaries[month]?.[agentId] !== undefined);
  return findNeighbours(
    [...months, String(response.year)].map((period) => ({ period, agentId })),
    open,
  );
}
