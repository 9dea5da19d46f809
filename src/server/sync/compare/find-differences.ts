import {
  differingKeys,
  ourGroups,
  readingOf,
  type Comparison,
  type Findings,
  type Reading,
} from './comparison';
import { measureByValue } from './crm-figures';
import { dayDifferences } from './day-differences';
import { NOTHING, type Measure } from './figures';
import type { Range } from './range';
import { narrowByStamps, stampDifferences } from './stamp-differences';
import type { Category, Field } from './yardstick';

/** By what an entity's records are put into groups. */
export type View = { by: 'date'; field: Field } | { by: 'category'; field: Category } | { by: 'modified' };

/** Every view of an entity; each sees what others do not. */
export function viewsOf({ source: { yardstick } }: Comparison): View[] {
  return [
    ...(yardstick.date ? [{ by: 'date', field: yardstick.date } as const] : []),
    ...yardstick.categories.map((field) => ({ by: 'category', field }) as const),
    { by: 'modified' },
  ];
}

/** Compares all groups of one view. @throws CrmError */
export function findDifferences(comparison: Comparison, view: View): Promise<Findings> {
  if (view.by === 'date') return dayDifferences(comparison, view.field, []);
  if (view.by === 'category') return categoryDifferences(comparison, view.field);
  return stampDifferences(comparison, []);
}

async function categoryDifferences(comparison: Comparison, field: Category): Promise<Findings> {
  const ours = await ourGroups(comparison, [], { on: 'field', name: field.ours });
  const theirs = await measureByValue(comparison.source, [], field, textKey);
  const findings: Findings = { differences: [], toRead: [] };
  for (const key of differingKeys(ours, theirs)) {
    const difference = { ours: ours.get(key) ?? NOTHING, theirs: theirs.get(key) ?? NOTHING };
    const range: Range = key === null ? [{ on: 'empty', field }] : [{ on: 'value', field, value: key }];
    findings.differences.push({ by: field.ours, key, ...difference });
    findings.toRead.push(...(await narrow(comparison, range, difference)));
  }
  return findings;
}

/** What is to be read of a range that differs. */
async function narrow(
  comparison: Comparison,
  range: Range,
  { ours, theirs }: { ours: Measure; theirs: Measure },
): Promise<Reading[]> {
  const { readAtMost, source } = comparison;
  const reading = readingOf(range, ours, theirs);
  if (reading.records <= readAtMost) return [reading];
  const { date } = source.yardstick;
  if (date) return (await dayDifferences(comparison, date, range)).toRead;
  return narrowByStamps(comparison, range);
}

function textKey(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}
