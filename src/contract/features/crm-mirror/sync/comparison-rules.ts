import type { EntityReport } from './comparison-contract';

/** Returns the number of refused records that a comparison excluded. An `equal` verdict does not cover them. */
export function countRefused(report: readonly Pick<EntityReport, 'refused'>[]): number {
  return report.reduce((total, { refused }) => total + refused, 0);
}
