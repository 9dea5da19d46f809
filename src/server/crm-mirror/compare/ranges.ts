import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';
import { addDays, daysBetween, LAST_DATE } from '#contract/lib/calendar/calendar-rules';
import type { Condition } from '../crm/fireberry-client';
import { dayStart } from '../crm/fireberry-stamps';
import type { EntityMapping } from '../crm/fireberry-mapping';
import type { Measures } from './figures';

/** One of our fields and the CRM field it is mapped from. */
export interface Field {
  /** Property of the entity's table. */
  ours: string;
  theirs: string;
}

/** A business date. */
export interface DateField extends Field {
  /** Time zone of the CRM field if it contains moments; null if it contains days. */
  momentsIn: string | null;
}

/** A field with values that form groups. */
export interface Category extends Field {
  ours: 'agentId' | 'marketerId' | 'statusCode';
}

/** Fields by which an entity's records are summed and grouped. */
export interface MeasuredFields {
  sums: readonly Field[];
  /** Null if the entity has no date. */
  date: DateField | null;
  categories: readonly Category[];
}

const MONEY = new Set(['money', 'moneyOrZero']);
/** Fields with few values that affect payments or visibility. */
const CATEGORIES: readonly Category['ours'][] = ['agentId', 'marketerId', 'statusCode'];

/** Returns the measurable fields of an entity's mapping. Agents are only counted. */
export function getMeasuredFields(mapping: EntityMapping): MeasuredFields {
  const fields = mapping.fields.map(({ to, from, kind, momentsIn = null }) => ({
    ours: to,
    theirs: from,
    kind,
    momentsIn,
  }));
  const date = fields.find(({ kind }) => kind === 'date');
  return {
    sums: fields.filter(({ kind }) => MONEY.has(kind)),
    date: date ?? null,
    categories: CATEGORIES.flatMap((name) => {
      const field = fields.find(({ ours }) => ours === name);
      return field ? [{ ours: name, theirs: field.theirs }] : [];
    }),
  };
}

/** Range of days, `YYYY-MM-DD`: `from` is included, `to` is not; null is unbounded. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** A condition that both sides support. `modified` compares the day of the CRM's last change in the CRM's time zone. */
export type Bound =
  | ({ on: 'date'; field: DateField } & Days)
  | ({ on: 'modified' } & Days)
  | { on: 'value'; field: Category; value: string }
  | { on: 'empty'; field: Field | Category }
  | { on: 'withoutTime' };

/** Records that match all conditions. An empty range contains every record of the entity. */
export type Range = readonly Bound[];

const STAMP_FIELD = 'modifiedon';

/** Returns a range as conditions of the CRM's query. */
export function toConditions(range: Range): Condition[] {
  return range.flatMap((bound): Condition[] => {
    switch (bound.on) {
      case 'date':
        return span(bound.field.theirs, asWritten(bound, bound.field));
      case 'modified':
        return span(STAMP_FIELD, bound);
      case 'value':
        return [{ fieldName: bound.field.theirs, operator: 'eq-in', value: [bound.value] }];
      case 'empty':
        return [{ fieldName: bound.field.theirs, operator: 'is-null' }];
      case 'withoutTime':
        return [{ fieldName: STAMP_FIELD, operator: 'is-null' }];
    }
  });
}

/** Converts days to their start in the CRM's notation for this field. */
function asWritten({ from, to }: Days, { momentsIn }: DateField): Days {
  const begin = (day: string | null): string | null =>
    day === null || momentsIn === null ? day : dayStart(day, BUSINESS_ZONE, momentsIn);
  return { from: begin(from), to: begin(to) };
}

function span(fieldName: string, { from, to }: Days): Condition[] {
  return [
    ...(from === null ? [] : [{ fieldName, operator: 'ge', value: from } as const]),
    ...(to === null ? [] : [{ fieldName, operator: 'lt', value: to } as const]),
  ];
}

/** Returns the day `days` later; null if it is beyond the last possible date. */
export function dayAfter(day: string, days = 1): string | null {
  return days > daysBetween(day, LAST_DATE) ? null : addDays(day, days);
}

/** Returns the number of days in between; null: up to the last possible date. */
export function countDays(from: string, to: string | null): number {
  return to === null ? daysBetween(from, LAST_DATE) + 1 : daysBetween(from, to);
}

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

/**
 * Returns spans that cover all the days, and also the days in between while there are few enough records. A span never covers a
 * gap, since the CRM's records there were not counted.
 */
export function mergeDays(
  days: readonly string[],
  ours: Measures,
  theirs: Measures,
  maxRecordsRead: number,
): { span: DaySpan; records: number }[] {
  const known = new Set([...ours.keys(), ...theirs.keys()].filter((key) => key !== null));
  const daySet = new Set(days);
  const merged: { span: DaySpan; records: number }[] = [];
  let last: { span: DaySpan; records: number } | null = null;
  let before: string | null = null;
  let count = 0;
  for (const day of [...known].sort()) {
    const more = Math.max(ours.get(day)?.count ?? 0, theirs.get(day)?.count ?? 0);
    if (before !== null && isGapBetween(before, day)) last = null;
    before = day;
    count += more;
    if (!daySet.has(day)) continue;
    if (last !== null && count <= maxRecordsRead) {
      last.span.to = dayAfter(day);
      last.records = count;
      continue;
    }
    last = { span: { from: day, to: dayAfter(day) }, records: more };
    merged.push(last);
    count = more;
  }
  return merged;
}
