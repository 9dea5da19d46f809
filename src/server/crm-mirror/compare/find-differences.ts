import { sumBy } from '#contract/lib/sum-by';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';
import { foldGuid } from '#contract/lib/lists/filters';
import { isEmptyDate, toDate } from '../crm/fireberry-stamps';
import {
  type BothSides,
  type Comparison,
  differingKeys,
  type Findings,
  findRemainder,
  type FoundDifference,
  getReading,
  isEqual,
  measureByDay,
  measureByValue,
  measureRecords,
  type Reading,
  sumCrm,
} from './comparison';
import { addTo, type Measure, type Measures, minus, NOTHING, plus, total } from './figures';
import { ourGroups } from './mirror-figure-queries';
import {
  type Category,
  type DateField,
  type Days,
  gapsAround,
  mergeDays,
  type Range,
  spansOver,
} from './ranges';

/** Compares all groups of an entity by one criterion. @throws CrmError */
export type View = () => Promise<Findings>;

/** Returns all views of an entity. Each detects differences that the others miss. */
export function getViews(comparison: Comparison): View[] {
  const { date, categories } = comparison.measuredFields;
  return [
    ...(date ? [() => dayDifferences(comparison, date, [])] : []),
    ...categories.map((field) => () => categoryDifferences(comparison, field)),
    () => stampDifferences(comparison, []),
  ];
}

async function categoryDifferences(comparison: Comparison, field: Category): Promise<Findings> {
  const ours = await ourGroups(comparison, [], { on: 'field', name: field.ours });
  const theirs = await measureByValue(comparison, [], field, textKey);
  const findings: Findings = { differences: [], toRead: [] };
  for (const key of differingKeys(comparison, ours, theirs)) {
    const difference = { ours: ours.get(key) ?? NOTHING, theirs: theirs.get(key) ?? NOTHING };
    const range: Range = key === null ? [{ on: 'empty', field }] : [{ on: 'value', field, value: key }];
    findings.differences.push({ by: field.ours, key, ...difference });
    findings.toRead.push(...(await narrowCategory(comparison, range, difference)));
  }
  return findings;
}

/** Narrows the range of a category that is too large down by day. */
async function narrowCategory(comparison: Comparison, range: Range, sides: BothSides): Promise<Reading[]> {
  const reading = getReading(range, sides);
  if (reading.records <= comparison.maxRecordsRead) return [reading];
  const { date } = comparison.measuredFields;
  if (date) return (await dayDifferences(comparison, date, range)).toRead;
  return narrowByStamps(comparison, range);
}

function textKey(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : foldGuid(String(value));
}

/**
 * Compares a range day by day by its business date. Records without a date, or with one far from our days, are compared as a
 * whole.
 * @throws CrmError
 */
async function dayDifferences(comparison: Comparison, field: DateField, base: Range): Promise<Findings> {
  const ours = await ourGroups(comparison, base, { on: 'field', name: field.ours });
  const spans = spansOver([...ours.keys()].filter((key) => key !== null));
  const whole = await sumCrm(comparison, base);
  const theirs = await measureByDay(comparison, base, field, spans, (value) => dateKey(value, field));
  const differing = differingKeys(comparison, ours, theirs).filter((key) => key !== null);
  const findings: Findings = {
    differences: getMonths(differing, ours, theirs),
    toRead: [],
  };
  for (const { span, records } of mergeDays(differing, ours, theirs, comparison.maxRecordsRead)) {
    const range: Range = [...base, { on: 'date', field, ...span }];
    findings.toRead.push(...(await narrow(comparison, { range, records })));
  }
  const counted = total(theirs);
  const outsideDays = findRemainder(comparison, 'month', ours, { whole, counted, groups: theirs.size });
  if (outsideDays !== null) {
    findings.differences.push(outsideDays);
    const outside = gapsAround(spans).map((gap): Range => [...base, { on: 'date', field, ...gap }]);
    const ranges: Range[] = spans.length === 0 ? [base] : [[...base, { on: 'empty', field }], ...outside];
    // None of these ranges has more records than all together.
    for (const range of ranges)
      findings.toRead.push(...(await narrow(comparison, getReading(range, outsideDays))));
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

function dateKey(value: unknown, { momentsIn }: DateField): string | null {
  const isDate = typeof value === 'string' && !isEmptyDate(value);
  return isDate ? toDate(value, BUSINESS_ZONE, momentsIn) : null;
}

/** Approximate number of records per group. Smaller groups would cost more calls than reading the records. */
const RECORDS_PER_GROUP = 2_500;
const MAX_GROUPS = 16;

/**
 * Compares groups of about equal size by the day of the CRM's last change. A record with an outdated row is in another group in
 * the CRM, whatever field has changed.
 * @throws CrmError
 */
export async function stampDifferences(comparison: Comparison, base: Range): Promise<Findings> {
  const ours = await ourGroups(comparison, base, { on: 'modified' });
  const spans = getSpans(ours);
  const findings: Findings = { differences: [], toRead: [] };
  let counted = NOTHING;
  for (const span of spans) {
    const ownMeasure = inSpan(ours, span);
    const theirs = await measureRecords(comparison, [...base, { on: 'modified', ...span }]);
    counted = plus(counted, theirs);
    if (isEqual(comparison, ownMeasure, theirs)) continue;
    findings.differences.push({ by: 'modified', key: getName(ours, span), ours: ownMeasure, theirs });
    findings.toRead.push(...(await bisect(comparison, base, ours, span, theirs)));
  }
  const whole = await sumCrm(comparison, base);
  const withoutTime = findRemainder(comparison, 'modified', ours, { whole, counted, groups: spans.length });
  if (withoutTime !== null) {
    findings.differences.push(withoutTime);
    findings.toRead.push(getReading([...base, { on: 'withoutTime' }], withoutTime));
  }
  return findings;
}

/**
 * Returns the differing parts of a range, narrowed down by modification day. A part that cannot be split is returned as it is.
 */
export async function narrowByStamps(comparison: Comparison, base: Range): Promise<Reading[]> {
  return (await stampDifferences(comparison, base)).toRead;
}

/** Halves a differing group until it is small enough to read, or a single day. */
async function bisect(
  comparison: Comparison,
  base: Range,
  ours: Measures,
  span: Days,
  theirs: Measure,
): Promise<Reading[]> {
  const ownMeasure = inSpan(ours, span);
  if (isEqual(comparison, ownMeasure, theirs)) return [];
  const middle = getMiddle(ours, span);
  const reading = getReading([...base, { on: 'modified', ...span }], { ours: ownMeasure, theirs });
  if (reading.records <= comparison.maxRecordsRead || middle === null) return [reading];
  const [older, newer] = [
    { from: span.from, to: middle },
    { from: middle, to: span.to },
  ];
  const first = await measureRecords(comparison, [...base, { on: 'modified', ...older }]);
  return [
    ...(await bisect(comparison, base, ours, older, first)),
    ...(await bisect(comparison, base, ours, newer, minus(theirs, first))),
  ];
}

/** Returns the number of groups for a number of rows. */
export function groupsFor(rows: number): number {
  return Math.min(MAX_GROUPS, Math.max(2, Math.ceil(rows / RECORDS_PER_GROUP)));
}

/** Returns spans with about equally many rows. The first has no start and the last no end, so that no record is missed. */
function getSpans(ours: Measures): Days[] {
  const days = daysIn(ours, { from: null, to: null });
  const rows = sumBy(days, ({ count }) => count);
  const groups = groupsFor(rows);
  const cuts: string[] = [];
  let passed = 0;
  for (const { day, count } of days) {
    if (passed >= ((cuts.length + 1) * rows) / groups) cuts.push(day);
    passed += count;
  }
  return [null, ...cuts].map((from, index) => ({ from, to: cuts[index] ?? null }));
}

/** Returns the day that halves the rows of a span; null if they all have the same day. */
function getMiddle(ours: Measures, span: Days): string | null {
  const days = daysIn(ours, span);
  const rows = sumBy(days, ({ count }) => count);
  let passed = 0;
  for (const { day, count } of days) {
    if (passed > 0 && passed + count > rows / 2) return day;
    passed += count;
  }
  return null;
}

/** Returns the days of a span in order: the mirror's query sorts its groups. */
function daysIn(ours: Measures, { from, to }: Days): { day: string; count: number }[] {
  return [...ours]
    .flatMap(([day, { count }]) => (day === null ? [] : [{ day, count }]))
    .filter(({ day }) => (from === null || day >= from) && (to === null || day < to));
}

function inSpan(ours: Measures, span: Days): Measure {
  return daysIn(ours, span).reduce((sum, { day }) => plus(sum, ours.get(day) ?? NOTHING), NOTHING);
}

/** Returns the first and last day of a span's rows. */
function getName(ours: Measures, span: Days): string | null {
  const days = daysIn(ours, span);
  const [first, last] = [days[0]?.day ?? span.from, days.at(-1)?.day ?? span.to];
  return first === null || last === null ? null : `${first}/${last}`;
}
