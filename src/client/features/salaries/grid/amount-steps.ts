import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { OpenAmount } from '../use-salaries-address';

type Salaries = Pick<SalariesResponse, 'salaries' | 'statistics' | 'year'>;

/** Returns the amounts beside the open one: other agents of its period, or other months of a sum. */
export function getAmountSteps(
  response: Salaries | undefined,
  open: OpenAmount,
): Record<'previous' | 'next', OpenAmount | null> {
  const amounts = response ? listAmounts(response, open) : [];
  const at = amounts.findIndex(({ period, agentId }) => period === open.period && agentId === open.agentId);
  if (at < 0) return { previous: null, next: null };
  return { previous: amounts[at - 1] ?? null, next: amounts[at + 1] ?? null };
}

/** Returns the amounts of the grid's column, or of its row of sums, in the grid's order. */
function listAmounts(
  { salaries, statistics, year }: Salaries,
  { period, agentId }: OpenAmount,
): OpenAmount[] {
  if (agentId === null) return statistics.monthlyStats.map(({ month }) => ({ period: month, agentId }));
  const isInYear = period === String(year);
  return statistics.agentStats
    .filter((one) => isInYear || salaries[period]?.[one.agentId] !== undefined)
    .map((one) => ({ period, agentId: one.agentId }));
}
