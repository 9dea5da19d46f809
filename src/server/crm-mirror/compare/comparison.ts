import type { DifferenceAxis } from '#contract/features/crm-mirror/sync/comparison-contract';
import type { EntityRun } from '../runs/sync-run-context';
import type { ComparisonLimits } from './comparison-limits';
import { measureRecords, type CrmSource } from './figures/crm-figures';
import { isSame, isSameButForRounding, NOTHING, total, type Measure, type Measures } from './figures/figures';
import { measureRows, type GroupKey } from './figures/mirror-figure-queries';
import type { Range } from './range';

/** Both sides of the comparison of one entity. */
export interface Comparison {
  run: EntityRun;
  source: CrmSource;
  /** Up to this number, records are read and compared individually; larger ranges are narrowed down first. */
  maxRecordsRead: number;
  limits: ComparisonLimits;
  /** The CRM's totals of all records, cached until a record changes. */
  known: { whole: Measure | null };
}

/** A group of records with differing figures. */
export interface FoundDifference {
  by: DifferenceAxis;
  key: string | null;
  ours: Measure;
  theirs: Measure;
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
export function getReading(range: Range, ours: Measure, theirs: Measure): Reading {
  return { range, records: Math.max(ours.count, theirs.count) };
}

/** Returns the mirror's figures of a range by group. */
export function ourGroups({ run, source }: Comparison, range: Range, key: GroupKey): Promise<Measures> {
  return measureRows(run.db, run.entity, source.measuredFields, range, key);
}

export async function mirrorFigures({ run, source }: Comparison): Promise<Measure> {
  return total(await measureRows(run.db, run.entity, source.measuredFields, [], null));
}

/** Returns the CRM's figures of a range. Those of all records are requested once. @throws CrmError */
export async function crmFigures({ source, known }: Comparison, range: Range): Promise<Measure> {
  if (range.length > 0) return measureRecords(source, range);
  known.whole ??= await measureRecords(source, range);
  return known.whole;
}

/**
 * Returns whether the figures of the same records are equal. They must be equal to the agora, unless the CRM keeps fractions of
 * agorot: otherwise each of its groups would be read record by record at every comparison.
 * @param slack allowed rounding difference in agorot, if larger than the one derived from the record count
 */
export function isEqual({ source }: Comparison, ours: Measure, theirs: Measure, slack?: number): boolean {
  return source.precision.isFiner ? isSameButForRounding(ours, theirs, slack) : isSame(ours, theirs);
}

export function differingKeys(comparison: Comparison, ours: Measures, theirs: Measures): (string | null)[] {
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  return [...keys].filter(
    (key) => !isEqual(comparison, ours.get(key) ?? NOTHING, theirs.get(key) ?? NOTHING),
  );
}
