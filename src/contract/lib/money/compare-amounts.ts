const AGOROT = 100;

/** Adds amounts in ₪. The sum is computed in whole agorot, so it is exact. */
export function sum(shekels: readonly number[]): number {
  return shekels.reduce((total, amount) => total + Math.round(amount * AGOROT), 0) / AGOROT;
}

/** Result of comparing a figure with an earlier one. */
export type Change =
  | { kind: 'same' }
  /** Nothing to divide by: it was 0. */
  | { kind: 'from-zero' }
  /** `percent` is whole; null where a percentage would say nothing (one of the two is below zero). */
  | { kind: 'more' | 'less'; percent: number | null }
  /** Less than half a percent. */
  | { kind: 'slightly-more' | 'slightly-less' }
  /** More than 99.5 percent less, and not 0. */
  | { kind: 'almost-zero' }
  /** So much more that a percentage is hard to read. */
  | { kind: 'times'; factor: number };

/** From this factor on, a change is described as "times" and not in percent. */
const TIMES_FROM = 10;
const WHOLE = 100;

/** Compares two figures without dividing by zero. Every page, PDF and sheet uses this function. */
export function compareAmounts(current: number, previous: number): Change {
  if (current === previous) return { kind: 'same' };
  if (previous === 0) return { kind: 'from-zero' };
  const more = current > previous;
  const percentage = changePercent(current, previous);
  if (percentage === null) return { kind: more ? 'more' : 'less', percent: null };
  const factor = current / previous;
  if (factor >= TIMES_FROM) return { kind: 'times', factor: Math.round(factor) };
  const percent = Math.round(Math.abs(percentage));
  if (percent === 0) return { kind: more ? 'slightly-more' : 'slightly-less' };
  if (percent === WHOLE && !more && current !== 0) return { kind: 'almost-zero' };
  return { kind: more ? 'more' : 'less', percent };
}

/** Returns the change in percent, negative for a decrease. Null if a percentage has no meaning. Used for sorting. */
export function changePercent(current: number, previous: number): number | null {
  return previous <= 0 || current < 0 ? null : ((current - previous) / previous) * WHOLE;
}

/** Returns the direction of the arrow. */
export function getDirection(change: Change, current: number): 'up' | 'down' | 'level' {
  switch (change.kind) {
    case 'same':
      return 'level';
    case 'from-zero':
      return current > 0 ? 'up' : 'down';
    case 'less':
    case 'slightly-less':
    case 'almost-zero':
      return 'down';
    default:
      return 'up';
  }
}
