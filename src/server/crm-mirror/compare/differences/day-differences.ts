import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { BUSINESS_ZONE } from '#contract/lib/calendar/business-zone';
import { isEmptyDate, toDate } from '../../crm/fireberry-stamps';
import {
  differingKeys,
  isEqual,
  ourGroups,
  getReading,
  crmFigures,
  type Comparison,
  type Findings,
  type FoundDifference,
  type Reading,
} from '../comparison';
import { measureByDay } from '../figures/crm-figures';
import { gapsAround, isGapBetween, spansOver, type DaySpan } from '../day-spans';
import {
  addTo,
  minus,
  NOTHING,
  getRemainderSlack,
  total,
  type Measure,
  type Measures,
} from '../figures/figures';
import { dayAfter, type Range } from '../range';
import { narrowByStamps } from './stamp-differences';
import type { DateField } from '../measured-fields';

/**
 * Compares a range day by day by its business date. Records without a date, or with one far from our days, are compared as a
 * whole.
 * @throws CrmError
 */
export async function dayDifferences(
  comparison: Comparison,
  field: DateField,
  base: Range,
): Promise<Findings> {
  const { source } = comparison;
  const ours = await ourGroups(comparison, base, { on: 'field', name: field.ours });
  const spans = spansOver([...ours.keys()].filter((key) => key !== null));
  const whole = await crmFigures(comparison, base);
  const theirs = await measureByDay(source, base, field, spans, (value) => dateKey(value, field));
  const differing = differingKeys(comparison, ours, theirs).filter((key) => key !== null);
  const findings: Findings = {
    differences: getMonths(differing, ours, theirs),
    toRead: [],
  };
  for (const { span, records } of mergeDays(differing, ours, theirs, comparison.maxRecordsRead)) {
    const range: Range = [...base, { on: 'date', field, ...span }];
    findings.toRead.push(...(await narrow(comparison, { range, records })));
  }
  const rest = minus(whole, total(theirs));
  const ownMeasure = ours.get(null) ?? NOTHING;
  const slack = getRemainderSlack(whole, theirs.size);
  if (!isEqual(comparison, ownMeasure, rest, slack)) {
    findings.differences.push({ by: 'month', key: null, ours: ownMeasure, theirs: rest, slack });
    const outside = gapsAround(spans).map((gap): Range => [...base, { on: 'date', field, ...gap }]);
    const ranges: Range[] = spans.length === 0 ? [base] : [[...base, { on: 'empty', field }], ...outside];
    // None of these ranges has more records than all together.
    for (const range of ranges)
      findings.toRead.push(...(await narrow(comparison, getReading(range, ownMeasure, rest))));
  }
  return findings;
}

/** Narrows ranges that are too large to read down by modification day. */
async function narrow(comparison: Comparison, reading: Reading): Promise<Reading[]> {
  const isSmall = reading.records <= comparison.limits.recordsAtOnce;
  return isSmall ? [reading] : narrowByStamps(comparison, reading.range);
}

/** Returns both sides' figures of each month that contains one of the days. */
function getMonths(days: readonly string[], ours: Measures, theirs: Measures): FoundDifference[] {
  const sumUp = (measures: Measures): Map<string | null, Measure> => {
    const months = new Map<string | null, Measure>();
    for (const [day, measure] of measures) if (day !== null) addTo(months, toMonth(day), measure);
    return months;
  };
  const [ownMonths, crmMonths] = [sumUp(ours), sumUp(theirs)];
  return [...new Set(days.map((day) => toMonth(day)))].sort().map((key) => ({
    by: 'month',
    key,
    ours: ownMonths.get(key) ?? NOTHING,
    theirs: crmMonths.get(key) ?? NOTHING,
  }));
}

/**
 * Returns spans that cover all the days, and also the days in between while there are few enough records. A span never covers a
 * gap, since the CRM's records there were not counted.
 */
function mergeDays(
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

function dateKey(value: unknown, { momentsIn }: DateField): string | null {
  const isDate = typeof value === 'string' && !isEmptyDate(value);
  return isDate ? toDate(value, BUSINESS_ZONE, momentsIn) : null;
}
