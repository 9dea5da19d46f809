import { dayAfter, daysBetween, type Days } from './range';

/** A question for one group per day never brings more groups than a page has. */
export const DAYS_AT_ONCE = 366;

/** Days that have a beginning. */
export interface DaySpan extends Days {
  from: string;
}

/**
 * Spans, a question long each, that hold all of these days. Years in which none of them lies are passed over: a single
 * mistyped date would cost as many questions as there are years up to it.
 */
export function spansOver(days: readonly string[]): DaySpan[] {
  const spans: DaySpan[] = [];
  let end: string | null = null;
  for (const day of [...days].sort()) {
    if (spans.length > 0 && (end === null || day < end)) continue;
    const from: string = end === null || liesFarAfter(end, day) ? day : end;
    end = dayAfter(from, DAYS_AT_ONCE);
    spans.push({ from, to: end });
  }
  return spans;
}

/** What lies before, between and behind spans. */
export function gapsAround(spans: readonly DaySpan[]): Days[] {
  const before = spans.map(({ from }, index) => ({ from: spans[index - 1]?.to ?? null, to: from }));
  const end = spans.at(-1)?.to ?? null;
  return [
    ...before.filter(({ from, to }) => from !== to),
    // Behind the last day that a date can have is nothing.
    ...(end === null ? [] : [{ from: end, to: null }]),
  ];
}

/** A span cut into two of about as many days; null: it is a single day. */
export function halvesOf({ from, to }: DaySpan): [DaySpan, DaySpan] | null {
  const middle = dayAfter(from, Math.floor(daysBetween(from, to) / 2));
  if (middle === null || middle === from) return null;
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** May a gap lie between two days that follow each other? Days that are nearer are of spans that meet. */
export function liesFarAfter(day: string, later: string): boolean {
  const end = dayAfter(day, DAYS_AT_ONCE);
  return end !== null && later >= end;
}
