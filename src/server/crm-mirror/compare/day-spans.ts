import { dayAfter, countDays, type Days } from './range';

/** Maximum number of days per query, so that a query never returns more groups than a page has. */
export const DAYS_AT_ONCE = 366;

/** A range of days with a start. */
export interface DaySpan extends Days {
  from: string;
}

/**
 * Returns spans of one query each that cover all the days. Years without a day are skipped: otherwise a single mistyped date
 * would cost as many calls as there are years up to it.
 */
export function spansOver(days: readonly string[]): DaySpan[] {
  const spans: DaySpan[] = [];
  let end: string | null = null;
  for (const day of [...days].sort()) {
    if (spans.length > 0 && (end === null || day < end)) continue;
    const from: string = end === null || isGapBetween(end, day) ? day : end;
    end = dayAfter(from, DAYS_AT_ONCE);
    spans.push({ from, to: end });
  }
  return spans;
}

/** Returns the ranges before, between and after the spans. */
export function gapsAround(spans: readonly DaySpan[]): Days[] {
  const before = spans.map(({ from }, index) => ({ from: spans[index - 1]?.to ?? null, to: from }));
  const end = spans.at(-1)?.to ?? null;
  return [
    ...before.filter(({ from, to }) => from !== to),
    // Without an end, the last span reaches to the latest possible date.
    ...(end === null ? [] : [{ from: end, to: null }]),
  ];
}

/** Splits a span into two of about the same number of days; null if it is a single day. */
export function splitInHalves({ from, to }: DaySpan): [DaySpan, DaySpan] | null {
  const middle = dayAfter(from, Math.floor(countDays(from, to) / 2));
  if (middle === null || middle === from) return null;
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** Returns whether there may be a gap between two consecutive days. Closer days belong to adjacent spans. */
export function isGapBetween(day: string, later: string): boolean {
  const end = dayAfter(day, DAYS_AT_ONCE);
  return end !== null && later >= end;
}
