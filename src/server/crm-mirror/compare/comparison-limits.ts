/** Limits on the calls and memory of a comparison. Beyond them a full synchronisation is cheaper. */
export interface ComparisonLimits {
  /**
   * Share of the day's remaining calls that a comparison may use, since synchronisations need the rest. The calls of a comparison
   * without differences are always allowed.
   */
  callsShare: number;
  /** Maximum number of records of one range, which are read at once and held in memory. */
  recordsAtOnce: number;
  /** Maximum number of pages of groups per query. A page has 500 groups. */
  groupPages: number;
}

export const COMPARISON_LIMITS: ComparisonLimits = {
  callsShare: 0.25,
  recordsAtOnce: 10_000,
  groupPages: 20,
};

/** Thrown if a comparison cannot begin, or if the comparison of one entity ends early while others continue. */
export class ComparisonStopped extends Error {
  /** @param problem user-facing reason */
  constructor(readonly problem: string) {
    super('a comparison was stopped');
    this.name = 'ComparisonStopped';
  }
}
