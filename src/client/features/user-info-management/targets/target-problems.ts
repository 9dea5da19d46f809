/** `twice`: an earlier row has the same agent. */
export type TargetProblem = 'unknown' | 'ambiguous' | 'amount' | 'twice';

/** A pasted column that may be the amount. */
export interface AmountColumn {
  /** Place of the column, from 0. */
  column: number;
  /** Its first text. */
  sample: string;
}
