import * as z from 'zod/mini';
import { SyncEntity } from './sync-contract';

/** `equal`: nothing differed; `repaired`: what differed was put right; `different`: something still differs. */
export const Verdict = z.enum(['equal', 'repaired', 'different']);
export type Verdict = z.infer<typeof Verdict>;

/** How many records, and the sums of their money fields, shekels, by our field's name. */
export const Figures = z.object({
  count: z.int(),
  sums: z.record(z.string(), z.number()),
});
export type Figures = z.infer<typeof Figures>;

/**
 * By what records were put together when they were counted: the business date's month, days in which the CRM changed
 * them last, or one value of a field.
 */
export const DifferenceAxis = z.enum(['month', 'modified', 'agentId', 'marketerId', 'statusCode']);
export type DifferenceAxis = z.infer<typeof DifferenceAxis>;

/** Records of one entity whose count or sums differed before they were looked at one by one. */
export const Difference = z.object({
  by: DifferenceAxis,
  /**
   * `YYYY-MM`; by `modified` the first and the last day, `YYYY-MM-DD/YYYY-MM-DD`; or the field's value. Null: records
   * without one.
   */
  key: z.nullable(z.string()),
  ours: Figures,
  theirs: Figures,
});
export type Difference = z.infer<typeof Difference>;

/** Some of the records that something was done to. */
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
  /** The mirror's figures when the comparison began, without records that are refused. */
  ours: Figures,
  /** The CRM's, of the same records. */
  theirs: Figures,
  /** At most `DIFFERENCES_LISTED`. */
  differences: z.array(Difference),
  /** Were in the CRM and not here. */
  added: TouchedRecords,
  /** Stood here otherwise than in the CRM. */
  repaired: TouchedRecords,
  /** Were here and no longer in the CRM. */
  deleted: TouchedRecords,
  /** Changed in the CRM while we compared: taken over, and no difference. */
  changedMeanwhile: z.int(),
  /** Records that do not fit the schema, known and left out of both sides. */
  refused: z.int(),
  /** Why what differs could not be put right, in words for a person. */
  problem: z.nullable(z.string()),
});
export type EntityReport = z.infer<typeof EntityReport>;
