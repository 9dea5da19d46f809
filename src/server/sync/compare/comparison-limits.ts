/** What a comparison may take of the CRM and of our memory; where more is needed, a full synchronisation is cheaper. */
export interface ComparisonLimits {
  /**
   * Share of the day's calls that are left when it begins to compare: synchronisations need the others. What a comparison
   * takes that finds nothing it may use in any case.
   */
  callsShare: number;
  /** Records of one range, which are read at once and held in memory together. */
  recordsAtOnce: number;
  /** Pages of groups that one question brings; a page has 500. */
  groupPages: number;
}

export const COMPARISON_LIMITS: ComparisonLimits = {
  callsShare: 0.25,
  recordsAtOnce: 10_000,
  groupPages: 20,
};

/** A comparison does not begin, or that of one entity ends before its end while others go on. */
export class ComparisonStopped extends Error {
  /** @param problem why, in words for a person. */
  constructor(readonly problem: string) {
    super('a comparison was stopped');
    this.name = 'ComparisonStopped';
  }
}
