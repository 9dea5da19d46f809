import type { EntityReport } from './comparison-contract';

/** Records that a comparison left out of both sides because they are refused: an equal verdict excepts them. */
export function countRefused(report: readonly Pick<EntityReport, 'refused'>[]): number {
  return report.reduce((total, { refused }) => total + refused, 0);
}
