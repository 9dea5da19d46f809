/** How a figure stands beside the one it is compared with. */
export type Change =
  | { kind: 'same' }
  /** Nothing to divide by: it was 0. */
  | { kind: 'from-zero' }
  /** `percent` is whole; null where a percentage would say nothing (one of the two is below zero). */
  | { kind: 'more' | 'less'; percent: number | null }
  /** Less than half a percent. */
  | { kind: 'slightly-more' | 'slightly-less' }
  /** So much more that a percentage is hard to read. */
  | { kind: 'times'; factor: number };

/** From ten times as much on, people say "times". */
const TIMES_FROM = 10;

/** Compares two figures without ever dividing by zero. */
export function changeOf(current: number, previous: number): Change {
  if (current === previous) return { kind: 'same' };
  if (previous === 0) return { kind: 'from-zero' };
  const more = current > previous;
  if (previous < 0 || current < 0) return { kind: more ? 'more' : 'less', percent: null };
  const factor = current / previous;
  if (factor >= TIMES_FROM) return { kind: 'times', factor: Math.round(factor) };
  const percent = Math.round(Math.abs(factor - 1) * 100);
  if (percent === 0) return { kind: more ? 'slightly-more' : 'slightly-less' };
  return { kind: more ? 'more' : 'less', percent };
}

/** Which way the arrow points. */
export function directionOf(change: Change, current: number): 'up' | 'down' | 'level' {
  if (change.kind === 'same') return 'level';
  if (change.kind === 'from-zero') return current > 0 ? 'up' : 'down';
  return change.kind === 'less' || change.kind === 'slightly-less' ? 'down' : 'up';
}
