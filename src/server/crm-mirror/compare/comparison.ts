import type { DifferenceAxis } from '#contract/features/crm-mirror/sync/comparison-contract';
import { ComparisonStopped, CrmError } from '../crm/crm-error';
import type { Condition, FireberryQuery } from '../crm/fireberry-client';
import { getFieldValue, type CrmRecord } from '../crm/fireberry-mapping';
import { PAGE_SIZE } from '../mirror/sync-options';
import type { ComparisonLimits, EntityRun } from '../runs/sync-run-context';
import { comparisonTexts } from '../runs/sync-texts';
import {
  addTo,
  getRemainderSlack,
  hasPartOfAgora,
  isSame,
  isSameButForRounding,
  minus,
  NOTHING,
  toAgorot,
  type Measure,
  type Measures,
} from './figures';
import {
  splitInHalves,
  toConditions,
  type DateField,
  type DaySpan,
  type Field,
  type MeasuredFields,
  type Range,
} from './ranges';

/** The comparison of one entity with the CRM. */
export interface Comparison {
  readonly run: EntityRun;
  readonly measuredFields: MeasuredFields;
  /** Up to this number, records are read and compared individually; larger ranges are narrowed down first. */
  readonly maxRecordsRead: number;
  readonly limits: ComparisonLimits;
  /** Ids of currently refused records, which are excluded on both sides. */
  refused: readonly string[];
  /** The CRM's totals of all records, cached until a record changes. */
  whole: Measure | null;
  /** Set once a sum of the CRM has shown fractions of agorot. The sums then differ from ours by rounding. */
  isFiner: boolean;
}

/** Sums of the same records on both sides. */
export type BothSides = Record<'ours' | 'theirs', Measure>;

/** A group of records with differing figures. */
export interface FoundDifference extends BothSides {
  by: DifferenceAxis;
  key: string | null;
  /** Maximum rounding difference of the sums in agorot, if larger than the one derived from the group's record count. */
  slack?: number;
}

export interface Findings {
  differences: FoundDifference[];
  /** Ranges to read for the repair, narrowed down as far as possible. */
  toRead: Reading[];
}

/** A range that is read record by record. */
export interface Reading {
  range: Range;
  /** Maximum number of records, from the figures of both sides. */
  records: number;
}

/** Returns the reading of a range from the figures of both sides. */
export function getReading(range: Range, { ours, theirs }: BothSides): Reading {
  return { range, records: Math.max(ours.count, theirs.count) };
}

/**
 * Returns whether the figures of the same records are equal. They must be equal to the agora, unless the CRM keeps fractions of
 * agorot: otherwise each of its groups would be read record by record at every comparison.
 * @param slack allowed rounding difference in agorot, if larger than the one derived from the record count
 */
export function isEqual({ isFiner }: Comparison, ours: Measure, theirs: Measure, slack?: number): boolean {
  return isFiner ? isSameButForRounding(ours, theirs, slack) : isSame(ours, theirs);
}

/** Returns the keys of the groups with different figures. */
export function differingKeys(comparison: Comparison, ours: Measures, theirs: Measures): (string | null)[] {
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  return [...keys].filter(
    (key) => !isEqual(comparison, ours.get(key) ?? NOTHING, theirs.get(key) ?? NOTHING),
  );
}

/**
 * Compares the records outside of all groups: the CRM's are those of its total that no group has counted. Null if they are equal.
 * @param groups number of the CRM's groups
 */
export function findRemainder(
  comparison: Comparison,
  by: DifferenceAxis,
  ours: Measures,
  { whole, counted, groups }: { whole: Measure; counted: Measure; groups: number },
): FoundDifference | null {
  const outside = { ours: ours.get(null) ?? NOTHING, theirs: minus(whole, counted) };
  const slack = getRemainderSlack(whole, groups);
  return isEqual(comparison, outside.ours, outside.theirs, slack)
    ? null
    : { by, key: null, ...outside, slack };
}

/** The field has more values in a range than the limit allows. */
class TooManyGroups extends ComparisonStopped {
  constructor() {
    super(comparisonTexts.tooManyGroups);
  }
}

const COUNT = 'n';

/** Returns the CRM's figures of a range. Those of all records are requested once. @throws CrmError */
export async function sumCrm(comparison: Comparison, range: Range): Promise<Measure> {
  if (range.length > 0) return measureRecords(comparison, range);
  comparison.whole ??= await measureRecords(comparison, range);
  return comparison.whole;
}

/** Returns the CRM's count and sums of a range. Uses one call. @throws CrmError */
export async function measureRecords(comparison: Comparison, range: Range): Promise<Measure> {
  const groups = await ask(comparison, range, null, 1);
  const [row] = groups.records;
  // Some APIs return no row at all if no record matches.
  return row ? readMeasure(row, comparison) : NOTHING;
}

/**
 * Returns the CRM's count and sums by value of a field.
 * @param getKey converts a value to our notation; null: no value
 * @throws CrmError; ComparisonStopped if there are too many values
 */
export async function measureByValue(
  comparison: Comparison,
  range: Range,
  field: Field,
  getKey: (value: unknown) => string | null,
): Promise<Map<string | null, Measure>> {
  const found = new Map<string | null, Measure>();
  for (let pageNumber = 1; pageNumber <= comparison.limits.groupPages; pageNumber += 1) {
    const { records, isLastPage } = await ask(comparison, range, field, pageNumber);
    for (const row of records)
      addTo(found, getKey(getFieldValue(row, field.theirs)), readMeasure(row, comparison));
    if (isLastPage) return found;
  }
  throw new TooManyGroups();
}

/**
 * Returns the count and sums by day of a date within the spans, with one call per span. If the field also has times, each time is
 * a group, and smaller spans are used.
 * @throws CrmError; ComparisonStopped if a single day has too many times
 */
export async function measureByDay(
  comparison: Comparison,
  range: Range,
  field: DateField,
  spans: readonly DaySpan[],
  getKey: (value: unknown) => string | null,
): Promise<Map<string | null, Measure>> {
  const found = new Map<string | null, Measure>();
  for (const span of spans) {
    const ofSpan: Range = [...range, { on: 'date', field, ...span }];
    const groups = await measureByValue(comparison, ofSpan, field, getKey).catch((error: unknown) => {
      const halves = error instanceof TooManyGroups ? splitInHalves(span) : null;
      if (!halves) throw error;
      return measureByDay(comparison, range, field, halves, getKey);
    });
    for (const [key, measure] of groups) addTo(found, key, measure);
  }
  return found;
}

function ask(comparison: Comparison, range: Range, groupBy: Field | null, pageNumber: number) {
  const { run, measuredFields } = comparison;
  const query: FireberryQuery = {
    objectType: run.mapping.objectType,
    fields: [
      ...(groupBy ? [groupBy.theirs] : []),
      { name: run.mapping.primaryKey, alias: COUNT, aggrFunc: 'COUNT' as const },
      ...measuredFields.sums.map(({ theirs }, index) => ({
        name: theirs,
        alias: sumAlias(index),
        aggrFunc: 'SUM' as const,
      })),
    ],
    filter: buildFilter(comparison, range),
    ...(groupBy && { groupBy: [groupBy.theirs] }),
    orderBy: groupBy ? [groupBy.theirs] : [],
    order: 'asc',
    pageNumber,
    pageSize: PAGE_SIZE,
  };
  return run.client.query(query);
}

function sumAlias(index: number): string {
  return `s${index}`;
}

/** Returns the filter of a range of the CRM's records, without the refused ones. */
export function buildFilter({ run, refused }: Comparison, range: Range): FireberryQuery['filter'] {
  const ids = refused.filter((id) => !id.startsWith('?'));
  const conditions: Condition[] = [
    ...toConditions(range),
    ...(ids.length === 0
      ? []
      : [{ fieldName: run.mapping.primaryKey, operator: 'not-in', value: ids } as const]),
  ];
  return conditions.length === 0 ? null : { type: 'AND', conditions };
}

function readMeasure(row: CrmRecord, comparison: Comparison): Measure {
  const agorot = comparison.measuredFields.sums.map(({ ours }, index) => {
    const shekels = numberIn(row, sumAlias(index));
    if (hasPartOfAgora(shekels)) comparison.isFiner = true;
    return [ours, toAgorot(shekels)] as const;
  });
  return { count: numberIn(row, COUNT), agorot: Object.fromEntries(agorot) };
}

/** The sum of no records is null. */
function numberIn(row: CrmRecord, name: string): number {
  const value = getFieldValue(row, name);
  const number = value === null ? 0 : Number(value);
  if (value === undefined || !Number.isFinite(number))
    throw new CrmError('malformed', 'a figure is no number');
  return number;
}
