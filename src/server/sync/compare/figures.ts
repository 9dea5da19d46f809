import type { Figures } from '../../../contract/sync/comparison-contract';

/** Count and sums of one group of records. Sums are whole agorot, so that they are compared exactly. */
export interface Measure {
  count: number;
  /** By our field's name. */
  agorot: Readonly<Record<string, number>>;
}

/** Groups by their key; null: records without a value. */
export type Measures = ReadonlyMap<string | null, Measure>;

export const NOTHING: Measure = { count: 0, agorot: {} };

export function isSame(left: Measure, right: Measure): boolean {
  return isSameButForRounding(left, right, 0);
}

/**
 * The same number of records, and sums so near that rounding explains them: a CRM may keep more than two digits, and
 * sums before it rounds. Half an agora a record at the most.
 */
export function isSameButForRounding(left: Measure, right: Measure, slack = left.count / 2): boolean {
  return left.count === right.count && largestGap(left, right) <= slack;
}

/** What rounding may leave of a whole from which its groups were taken: each of them was rounded by itself. */
export function slackOfRest(whole: Measure, groups: number): number {
  return whole.count / 2 + groups;
}

function largestGap(left: Measure, right: Measure): number {
  const names = new Set([...Object.keys(left.agorot), ...Object.keys(right.agorot)]);
  return Math.max(
    0,
    ...[...names].map((name) => Math.abs((left.agorot[name] ?? 0) - (right.agorot[name] ?? 0))),
  );
}

export function plus(left: Measure, right: Measure): Measure {
  return combine(left, right, 1);
}

export function minus(left: Measure, right: Measure): Measure {
  return combine(left, right, -1);
}

function combine(left: Measure, right: Measure, sign: 1 | -1): Measure {
  const names = new Set([...Object.keys(left.agorot), ...Object.keys(right.agorot)]);
  return {
    count: left.count + sign * right.count,
    agorot: Object.fromEntries(
      [...names].map((name) => [name, (left.agorot[name] ?? 0) + sign * (right.agorot[name] ?? 0)]),
    ),
  };
}

export function total(measures: Measures): Measure {
  return [...measures.values()].reduce(plus, NOTHING);
}

/** Adds a group to others, to the one of the same key where there is one. */
export function addTo(measures: Map<string | null, Measure>, key: string | null, measure: Measure): void {
  measures.set(key, plus(measures.get(key) ?? NOTHING, measure));
}

/** In shekels, as the contract tells it. */
export function toFigures({ count, agorot }: Measure): Figures {
  return {
    count,
    sums: Object.fromEntries(Object.entries(agorot).map(([name, value]) => [name, value / 100])),
  };
}
