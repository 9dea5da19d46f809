import { CrmError } from '../../crm/crm-error';
import type { Condition, FireberryClient, FireberryQuery } from '../../crm/fireberry-client';
import { getFieldValue, type CrmRecord, type EntityMapping } from '../../crm/fireberry-mapping';
import { PAGE_SIZE } from '../../mirror/sync-options';
import { ComparisonStopped, type ComparisonLimits } from '../comparison-limits';
import { splitInHalves, type DaySpan } from '../day-spans';
import { addTo, hasPartOfAgora, NOTHING, toAgorot, type Measure } from './figures';
import { TOO_MANY_GROUPS } from '../comparison-texts';
import { toConditions, type Range } from '../range';
import type { DateField, Field, MeasuredFields } from '../measured-fields';

/** Parameters of the figures requested from the CRM for one entity. */
export interface CrmSource {
  client: Pick<FireberryClient, 'query'>;
  mapping: EntityMapping;
  measuredFields: MeasuredFields;
  /** Ids of currently refused records, which are excluded. */
  refused: readonly string[];
  limits: Pick<ComparisonLimits, 'groupPages'>;
  /** `isFiner` is set once a sum of the CRM has shown fractions of agorot. The sums then differ from ours by rounding. */
  precision: { isFiner: boolean };
}

/** The field has more values in a range than the limit allows. */
class TooManyGroups extends ComparisonStopped {
  constructor() {
    super(TOO_MANY_GROUPS);
  }
}

const COUNT = 'n';

/** Returns the CRM's count and sums of a range. Uses one call. @throws CrmError */
export async function measureRecords(source: CrmSource, range: Range): Promise<Measure> {
  const groups = await ask(source, range, null, 1);
  const [row] = groups.records;
  // Some APIs return no row at all if no record matches.
  return row ? readMeasure(row, source) : NOTHING;
}

/**
 * Returns the CRM's count and sums by value of a field.
 * @param getKey converts a value to our notation; null: no value
 * @throws CrmError; ComparisonStopped if there are too many values
 */
export async function measureByValue(
  source: CrmSource,
  range: Range,
  field: Field,
  getKey: (value: unknown) => string | null,
): Promise<Map<string | null, Measure>> {
  const found = new Map<string | null, Measure>();
  for (let pageNumber = 1; pageNumber <= source.limits.groupPages; pageNumber += 1) {
    const { records, isLastPage } = await ask(source, range, field, pageNumber);
    for (const row of records)
      addTo(found, getKey(getFieldValue(row, field.theirs)), readMeasure(row, source));
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
  source: CrmSource,
  range: Range,
  field: DateField,
  spans: readonly DaySpan[],
  getKey: (value: unknown) => string | null,
): Promise<Map<string | null, Measure>> {
  const found = new Map<string | null, Measure>();
  for (const span of spans) {
    const ofSpan: Range = [...range, { on: 'date', field, ...span }];
    const groups = await measureByValue(source, ofSpan, field, getKey).catch((error: unknown) => {
      const halves = error instanceof TooManyGroups ? splitInHalves(span) : null;
      if (!halves) throw error;
      return measureByDay(source, range, field, halves, getKey);
    });
    for (const [key, measure] of groups) addTo(found, key, measure);
  }
  return found;
}

function ask(source: CrmSource, range: Range, groupBy: Field | null, pageNumber: number) {
  const { client, mapping, measuredFields } = source;
  const query: FireberryQuery = {
    objectType: mapping.objectType,
    fields: [
      ...(groupBy ? [groupBy.theirs] : []),
      { name: mapping.primaryKey, alias: COUNT, aggrFunc: 'COUNT' as const },
      ...measuredFields.sums.map(({ theirs }, index) => ({
        name: theirs,
        alias: sumAlias(index),
        aggrFunc: 'SUM' as const,
      })),
    ],
    filter: buildFilter(source, range),
    ...(groupBy && { groupBy: [groupBy.theirs] }),
    orderBy: groupBy ? [groupBy.theirs] : [],
    order: 'asc',
    pageNumber,
    pageSize: PAGE_SIZE,
  };
  return client.query(query);
}

function sumAlias(index: number): string {
  return `s${index}`;
}

/** Returns the filter of a range of the CRM's records, without the refused ones. */
export function buildFilter({ mapping, refused }: CrmSource, range: Range): FireberryQuery['filter'] {
  const ids = refused.filter((id) => !id.startsWith('?'));
  const conditions: Condition[] = [
    ...toConditions(range),
    ...(ids.length === 0 ? [] : [{ fieldName: mapping.primaryKey, operator: 'not-in', value: ids } as const]),
  ];
  return conditions.length === 0 ? null : { type: 'AND', conditions };
}

function readMeasure(row: CrmRecord, { measuredFields: { sums }, precision }: CrmSource): Measure {
  const agorot = sums.map(({ ours }, index) => {
    const shekels = numberIn(row, sumAlias(index));
    if (hasPartOfAgora(shekels)) precision.isFiner = true;
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
