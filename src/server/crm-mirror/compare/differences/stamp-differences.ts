import {
  isEqual,
  ourGroups,
  getReading,
  crmFigures,
  type Comparison,
  type Findings,
  type Reading,
} from '../comparison';
import { measureRecords } from '../figures/crm-figures';
import { minus, NOTHING, plus, getRemainderSlack, type Measure, type Measures } from '../figures/figures';
import type { Days, Range } from '../range';

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
    const theirs = await measureRecords(comparison.source, [...base, { on: 'modified', ...span }]);
    counted = plus(counted, theirs);
    if (isEqual(comparison, ownMeasure, theirs)) continue;
    findings.differences.push({ by: 'modified', key: getName(ours, span), ours: ownMeasure, theirs });
    findings.toRead.push(...(await bisect(comparison, base, ours, span, theirs)));
  }
  const whole = await crmFigures(comparison, base);
  const rest = minus(whole, counted);
  const ownMeasure = ours.get(null) ?? NOTHING;
  const slack = getRemainderSlack(whole, spans.length);
  if (!isEqual(comparison, ownMeasure, rest, slack)) {
    findings.differences.push({ by: 'modified', key: null, ours: ownMeasure, theirs: rest, slack });
    findings.toRead.push(getReading([...base, { on: 'unstamped' }], ownMeasure, rest));
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
  if (Math.max(ownMeasure.count, theirs.count) <= comparison.maxRecordsRead || middle === null) {
    return [getReading([...base, { on: 'modified', ...span }], ownMeasure, theirs)];
  }
  const [older, newer] = [
    { from: span.from, to: middle },
    { from: middle, to: span.to },
  ];
  const first = await measureRecords(comparison.source, [...base, { on: 'modified', ...older }]);
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
  const rows = days.reduce((sum, { count }) => sum + count, 0);
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
  const rows = days.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (const { day, count } of days) {
    if (passed > 0 && passed + count > rows / 2) return day;
    passed += count;
  }
  return null;
}

function daysIn(ours: Measures, { from, to }: Days): { day: string; count: number }[] {
  return [...ours]
    .flatMap(([day, { count }]) => (day === null ? [] : [{ day, count }]))
    .filter(({ day }) => (from === null || day >= from) && (to === null || day < to))
    .sort((left, right) => (left.day < right.day ? -1 : 1));
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
