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
 * sums before it rounds. Half an agora a record at the most, and another half for the CRM's sum itself.
 */
export function isSameButForRounding(left: Measure, right: Measure, slack = roundingSlack(left)): boolean {
  return left.count === right.count && largestGap(left, right) <= slack;
}

/** Agorot by which rounding may part two sums of the same records. */
function roundingSlack({ count }: Measure): number {
  return (count + 1) / 2;
}

/** The same of a whole from which its groups were taken: each of them was rounded by itself, too. */
export function slackOfRest(whole: Measure, groups: number): number {
  return roundingSlack(whole) + groups / 2;
}

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;
/** Digits below the agora that a sum of binary fractions has of itself begin after these. */
const SURE_DIGITS = 4;

/**
 * Shekels as whole agorot, half of one away from zero, as PostgreSQL rounds. By the decimal digits: 145.795 is 14580, though
 * the binary number beside it lies below.
 * @returns NaN for what is no number.
 */
export function toAgorot(shekels: number | string): number {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(String(shekels)) ?? [];
  if (whole + fraction === '') return Number.NaN;
  const length = whole.length + Number(exponent) + 2;
  const digits = (whole + fraction).padEnd(length, '0');
  const kept = length > 0 ? Number(digits.slice(0, length)) : 0;
  const next = length >= 0 ? Number(digits[length] ?? 0) : 0;
  const agorot = kept + (next >= 5 ? 1 : 0);
  // Never minus zero.
  return sign === '-' && agorot !== 0 ? -agorot : agorot;
}

/** Does a sum have a part of an agora? */
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
