import type { DifferenceAxis } from '../../../contract/sync/comparison-contract';
import type { EntityRun } from '../runs/sync-run-context';
import type { ComparisonLimits } from './comparison-limits';
import { measureRecords, type CrmSource } from './crm-figures';
import { isSame, isSameButForRounding, NOTHING, total, type Measure, type Measures } from './figures';
import { measureRows, type GroupKey } from './mirror-figure-queries';
import type { Range } from './range';

/** One entity's comparison: both sides of it. */
export interface Comparison {
  run: EntityRun;
  source: CrmSource;
  /** So many records are read and compared one by one; more are narrowed down first. */
  readAtMost: number;
  limits: ComparisonLimits;
  /** The CRM's figures of all records, as long as nothing was changed since they were asked for. */
  known: { whole: Measure | null };
}

/** A group of records whose figures differ. */
export interface FoundDifference {
  by: DifferenceAxis;
  key: string | null;
  ours: Measure;
  theirs: Measure;
  /** By how many agorot rounding alone may part the sums, where that is more than the group's own records allow. */
  slack?: number;
}

export interface Findings {
  differences: FoundDifference[];
  /** What is to be read to put it right; few enough records each, where they could be narrowed down so far. */
  toRead: Reading[];
}

/** A range that is to be read record by record. */
export interface Reading {
  range: Range;
  /** So many records at the most, by the figures of both sides. */
  records: number;
}

/** A range of which both sides have told their figures. */
export function readingOf(range: Range, ours: Measure, theirs: Measure): Reading {
  return { range, records: Math.max(ours.count, theirs.count) };
}

/** Our figures of a range, group by group. */
export function ourGroups({ run, source }: Comparison, range: Range, key: GroupKey): Promise<Measures> {
  return measureRows(run.db, run.entity, source.yardstick, range, key);
}

export async function ourFigures({ run, source }: Comparison): Promise<Measure> {
  return total(await measureRows(run.db, run.entity, source.yardstick, [], null));
}

/** The CRM's figures of a range; those of all records are asked for once. @throws CrmError */
export async function theirFigures({ source, known }: Comparison, range: Range): Promise<Measure> {
  if (range.length > 0) return measureRecords(source, range);
  known.whole ??= await measureRecords(source, range);
  return known.whole;
}

/**
 * Are these figures of the same records equal? To the agora, unless the CRM keeps parts of agorot: else each of its groups
 * would be read record by record, at every comparison anew.
 * @param slack agorot that rounding may leave, where that is more than the records allow.
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
