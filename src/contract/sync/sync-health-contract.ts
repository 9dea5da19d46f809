import * as z from 'zod/mini';
import { route } from '../http/route';
import { MappingHealth } from '../mapping/sync-mapping-contract';
import { SyncEntity, SyncType } from './sync-contract';

/** `equal`: nothing differed; `repaired`: what differed was put right; `different`: something still differs. */
export const ReconciliationStatus = z.enum(['running', 'equal', 'repaired', 'different', 'failed']);
export type ReconciliationStatus = z.infer<typeof ReconciliationStatus>;

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
  status: z.enum(['equal', 'repaired', 'different']),
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

/** One comparison of the mirror with the CRM's own counts and sums. Moments are ISO 8601 in UTC. */
export const Reconciliation = z.object({
  id: z.string(),
  reason: z.enum(['person', 'schedule']),
  status: ReconciliationStatus,
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Calls made to the CRM, those of the update before it included. */
  calls: z.int(),
  /** Why it failed, in words for a person. */
  error: z.nullable(z.string()),
  /** In the order of the entities; of a running one as far as it has come. */
  report: z.array(EntityReport),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const startReconciliation = route({
  method: 'POST',
  path: '/api/sync/reconciliations',
  summary: 'Compares the mirror with the CRM and repairs what differs, or joins a comparison that goes on',
  requires: 'sync.manage',
  audit: { none: 'the list of comparisons says who began each' },
  response: z.object({ data: Reconciliation }),
});

export const listReconciliations = route({
  method: 'GET',
  path: '/api/sync/reconciliations',
  summary: 'The latest comparisons with the CRM, the newest first',
  requires: 'sync.manage',
  response: z.object({ data: z.array(Reconciliation) }),
});

/** Calls counted against one of the CRM's limits (fireberry.md section 4): those of the last minute, or of today. */
const Gauge = z.object({
  used: z.int(),
  limit: z.int(),
  /** When none of them counts any more, ISO 8601 in UTC. */
  resetsAt: z.string(),
});
export type Gauge = z.infer<typeof Gauge>;

const Forecast = z.object({
  calls: z.int(),
  /** How long it will take, waits for the calls of a minute included. */
  seconds: z.int(),
  /** Are as many calls left today? */
  fitsToday: z.boolean(),
});
export type Forecast = z.infer<typeof Forecast>;

export const SyncAlarm = z.discriminatedUnion('kind', [
  /** No complete run for longer than `limitMinutes`; `since` null: there never was one. */
  z.object({ kind: z.literal('stale'), since: z.nullable(z.string()), limitMinutes: z.int() }),
  /** The last runs failed, so many in a row. */
  z.object({ kind: z.literal('failing'), runs: z.int(), error: z.nullable(z.string()) }),
  /** The last full run brought none of an entity that had records, or its table is empty while others are not. */
  z.object({ kind: z.literal('zero_rows'), entities: z.array(SyncEntity) }),
  z.object({
    kind: z.literal('refused'),
    entities: z.array(z.object({ entity: SyncEntity, refused: z.int(), total: z.int() })),
  }),
  z.object({ kind: z.literal('budget'), used: z.int(), limit: z.int(), resetsAt: z.string() }),
  z.object({ kind: z.literal('different'), at: z.string(), entities: z.array(SyncEntity) }),
  /** No comparison with the CRM has ended for long; null: there never was one. */
  z.object({ kind: z.literal('unreconciled'), since: z.nullable(z.string()) }),
]);
export type SyncAlarm = z.infer<typeof SyncAlarm>;

export const SyncHealth = z.object({
  budget: z.object({ minute: Gauge, day: Gauge }),
  forecast: z.object({ full: Forecast, lastUpdate: Forecast, reconciliation: Forecast }),
  /** The last run that reached its end. */
  lastRun: z.nullable(z.object({ kind: SyncType, finishedAt: z.string() })),
  /** The last comparison that ended, however it did. */
  reconciliation: z.nullable(Reconciliation),
  /** The one that goes on. */
  running: z.nullable(Reconciliation),
  /** The mapping against the CRM's own metadata, as last read; and since when a full run is due because it has changed. */
  mapping: z.extend(MappingHealth, { fullRunDueSince: z.nullable(z.string()) }),
  /** The gravest first; empty: all is well. */
  alarms: z.array(SyncAlarm),
});
export type SyncHealth = z.infer<typeof SyncHealth>;

export const getSyncHealth = route({
  method: 'GET',
  path: '/api/sync/health',
  summary: 'How the mirror is: calls used and left, what a run would cost, the last comparison, alarms',
  requires: 'sync.manage',
  response: z.object({ data: SyncHealth }),
});
