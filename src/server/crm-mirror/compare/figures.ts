import type { Sums } from '#contract/features/crm-mirror/sync/comparison-contract';

/** Count and sums of a group of records. Sums are whole agorot, so that they are compared exactly. */
export interface Measure {
  count: number;
  /** Keyed by our field name. */
  agorot: Readonly<Record<string, number>>;
}

/** Sums of groups by key; null: records without a value. */
export type Measures = ReadonlyMap<string | null, Measure>;

export const NOTHING: Measure = { count: 0, agorot: {} };

export function isSame(left: Measure, right: Measure): boolean {
  return isSameButForRounding(left, right, 0);
}

/**
 * Returns whether the counts are equal and rounding explains the difference of the sums: a CRM may keep more than two digits, and
 * sum before rounding. Allows half an agora per record, and another half for the CRM's own sum.
 */
export function isSameButForRounding(left: Measure, right: Measure, slack = roundingSlack(left)): boolean {
  return left.count === right.count && largestGap(left, right) <= slack;
}

/** Returns the maximum rounding difference between two sums of the same records, in agorot. */
function roundingSlack({ count }: Measure): number {
  return (count + 1) / 2;
}

/** Returns the maximum rounding difference of a total minus its groups: each group is rounded separately, too. */
export function getRemainderSlack(whole: Measure, groups: number): number {
  return roundingSlack(whole) + groups / 2;
}

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;
/** Binary fractions cause further digits only after these digits below the agora. */
const SURE_DIGITS = 4;

/**
 * Converts shekels to whole agorot, rounding half away from zero like PostgreSQL. Uses the decimal digits: 145.795 becomes 14580,
 * although the nearest binary number is lower.
 * @returns NaN if the value is not a number
 */
export function toAgorot(shekels: number | string): number {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(String(shekels)) ?? [];
  if (whole + fraction === '') return Number.NaN;
  const length = whole.length + Number(exponent) + 2;
  const digits = (whole + fraction).padEnd(length, '0');
  const kept = length > 0 ? Number(digits.slice(0, length)) : 0;
  const next = length >= 0 ? Number(digits[length] ?? 0) : 0;
  const agorot = kept + (next >= 5 ? 1 : 0);
  // Avoids -0.
  return sign === '-' && agorot !== 0 ? -agorot : agorot;
}

/** Returns whether a sum has a fraction of an agora. */
export function hasPartOfAgora(shekels: number): boolean {
  return Math.abs(shekels * 100 - Math.round(shekels * 100)) > 10 ** -SURE_DIGITS;
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

/** Adds a measure to the group with this key. */
export function addTo(measures: Map<string | null, Measure>, key: string | null, measure: Measure): void {
  measures.set(key, plus(measures.get(key) ?? NOTHING, measure));
}

/** Converts figures to shekels, as in the contract. */
export function toSums({ count, agorot }: Measure): Sums {
  return {
    count,
    sums: Object.fromEntries(Object.entries(agorot).map(([name, value]) => [name, value / 100])),
  };
}
