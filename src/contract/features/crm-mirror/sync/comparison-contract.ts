import * as z from 'zod/mini';
import { sumBy } from '#contract/lib/sum-by';
import { SyncEntity } from './sync-contract';

/** Returns the number of refused records that a comparison excluded. An `equal` verdict does not cover them. */
export function countRefused(report: readonly Pick<EntityReport, 'refused'>[]): number {
  return sumBy(report, ({ refused }) => refused);
}

/** `equal`: no differences; `repaired`: all differences were corrected; `different`: some differences remain. */
export const Verdict = z.enum(['equal', 'repaired', 'different']);
export type Verdict = z.infer<typeof Verdict>;

/** Number of records, and sums of their money fields in ₪, by field name of the entity. */
export const Sums = z.object({
  count: z.int(),
  sums: z.record(z.string(), z.number()),
});
export type Sums = z.infer<typeof Sums>;

/**
 * Grouping of records for the comparison: month of the business date, days of the last change in the CRM, or value of
 * a field.
 */
export const DifferenceAxis = z.enum(['month', 'modified', 'agentId', 'marketerId', 'statusCode']);
export type DifferenceAxis = z.infer<typeof DifferenceAxis>;

/** Group of records of an entity with a different count or sum, before the records were compared individually. */
export const Difference = z.object({
  by: DifferenceAxis,
  /**
   * `YYYY-MM`; for `modified` the first and last day, `YYYY-MM-DD/YYYY-MM-DD`; otherwise the field's value. Null for
   * records without a value.
   */
  key: z.nullable(z.string()),
  ours: Sums,
  theirs: Sums,
});
export type Difference = z.infer<typeof Difference>;

/** Sample of the affected records. */
export const TouchedRecords = z.object({
  count: z.int(),
  /** At most `IDS_LISTED`. */
  ids: z.array(z.string()),
});
export type TouchedRecords = z.infer<typeof TouchedRecords>;

export const IDS_LISTED = 20;
export const DIFFERENCES_LISTED = 40;

export const EntityReport = z.object({
  entity: SyncEntity,
  status: Verdict,
  /** Sums of the mirror at the start of the comparison, without refused records. */
  ours: Sums,
  /** Sums of the same records in the CRM. */
  theirs: Sums,
  /** At most `DIFFERENCES_LISTED`. */
  differences: z.array(Difference),
  /** Records that were missing in the mirror. */
  added: TouchedRecords,
  /** Records that differed from the CRM. */
  repaired: TouchedRecords,
  /** Records that no longer existed in the CRM. */
  deleted: TouchedRecords,
  /** Records that changed in the CRM during the comparison. They were updated and are not counted as differences. */
  changedMeanwhile: z.int(),
  /** Records that do not match the schema. They are excluded on both sides. */
  refused: z.int(),
  /** Reason why differences could not be corrected, as text for people. */
  problem: z.nullable(z.string()),
});
export type EntityReport = z.infer<typeof EntityReport>;
