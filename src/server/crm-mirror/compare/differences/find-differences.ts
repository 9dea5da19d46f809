import { foldGuid } from '#contract/lib/lists/fold-guid';
import {
  differingKeys,
  ourGroups,
  getReading,
  type Comparison,
  type Findings,
  type Reading,
} from '../comparison';
import { measureByValue } from '../figures/crm-figures';
import { dayDifferences } from './day-differences';
import { NOTHING, type Measure } from '../figures/figures';
import type { Range } from '../range';
import { narrowByStamps, stampDifferences } from './stamp-differences';
import type { Category } from '../measured-fields';

/** Compares all groups of an entity by one criterion. @throws CrmError */
export type View = () => Promise<Findings>;

/** Returns all views of an entity. Each detects differences that the others miss. */
export function getViews(comparison: Comparison): View[] {
  const { date, categories } = comparison.source.measuredFields;
  return [
    ...(date ? [() => dayDifferences(comparison, date, [])] : []),
    ...categories.map((field) => () => categoryDifferences(comparison, field)),
    () => stampDifferences(comparison, []),
  ];
}

async function categoryDifferences(comparison: Comparison, field: Category): Promise<Findings> {
  const ours = await ourGroups(comparison, [], { on: 'field', name: field.ours });
  const theirs = await measureByValue(comparison.source, [], field, textKey);
  const findings: Findings = { differences: [], toRead: [] };
  for (const key of differingKeys(comparison, ours, theirs)) {
    const difference = { ours: ours.get(key) ?? NOTHING, theirs: theirs.get(key) ?? NOTHING };
    const range: Range = key === null ? [{ on: 'empty', field }] : [{ on: 'value', field, value: key }];
    findings.differences.push({ by: field.ours, key, ...difference });
    findings.toRead.push(...(await narrow(comparison, range, difference)));
  }
  return findings;
}

/** Returns the readings of a differing range. */
async function narrow(
  comparison: Comparison,
  range: Range,
  { ours, theirs }: { ours: Measure; theirs: Measure },
): Promise<Reading[]> {
  const { maxRecordsRead, source } = comparison;
  const reading = getReading(range, ours, theirs);
  if (reading.records <= maxRecordsRead) return [reading];
  const { date } = source.measuredFields;
  if (date) return (await dayDifferences(comparison, date, range)).toRead;
  return narrowByStamps(comparison, range);
}

function textKey(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : foldGuid(String(value));
}
