import * as z from 'zod/mini';
import { EVENT_STREAM } from '#contract/lib/http/event-stream';
import { route } from '#contract/lib/http/route';
import { list } from '#contract/lib/lists/list';
import { EntityReport, Verdict } from './comparison-contract';
import { RunKind, SyncEntity, syncFeature, SyncResult, SyncRunStatus } from './sync-contract';

/**
 * Trigger of a run: `person` for a click, `page` for an open browser (start-up, auto-sync), `schedule` for the
 * server's schedule, `start` for a server with an empty mirror.
 */
export const SyncReasonKind = z.enum(['person', 'page', 'schedule', 'start']);
export type SyncReasonKind = z.infer<typeof SyncReasonKind>;

export const SyncProgress = z.object({
  /** Entity that is being read or compared. */
  entity: SyncEntity,
  /** True while a comparison is past its update of the mirror. */
  isComparing: z.optional(z.boolean()),
  /** Expected number of records, estimated from the mirror. Null if unknown. */
  expected: z.nullable(z.int()),
  /** Average records per second of this run. Null before the first page. */
  recordsPerSecond: z.nullable(z.number()),
  /** Estimated seconds until the end of the run. Null if unknown. */
  secondsLeft: z.nullable(z.int()),
  /** End of the current wait, ISO 8601 in UTC. Null if the run does not wait. */
  waitingUntil: z.nullable(z.string()),
  /** `quota`: waits for the CRM's call limit. `retry`: waits before repeating a failed call. */
  waitingFor: z.optional(z.enum(['quota', 'retry'])),
});
export type SyncProgress = z.infer<typeof SyncProgress>;

/** A synchronisation run, past or running. */
export const SyncRunView = z.object({
  id: z.string(),
  kind: RunKind,
  reason: SyncReasonKind,
  /** User who started the run. Null for automatic runs; `name` is null for a deleted user. */
  startedBy: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  status: SyncRunStatus,
  /** ISO 8601 in UTC, like all times in this contract. */
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Number of calls to the CRM. */
  calls: z.int(),
  /** Reason for the failure or pause, as text for people. */
  error: z.nullable(z.string()),
  /**
   * Start of a full pass that needed several pieces. Records deleted since then may still be in the mirror. Null for
   * other runs.
   */
  passStartedAt: z.nullable(z.string()),
  /** Time when a paused pass continues automatically. Null for other runs. */
  resumesAt: z.nullable(z.string()),
  /** In the order of the entities. In a running run, the last result may be incomplete. */
  results: z.array(SyncResult),
  progress: z.nullable(SyncProgress),
  cancelRequested: z.boolean(),
  /** Result of a completed comparison. Null for other runs. */
  verdict: z.nullable(Verdict),
  /** Results of a comparison in the order of the entities, as far as it has come. */
  report: z.array(EntityReport),
});
export type SyncRunView = z.infer<typeof SyncRunView>;

/**
 * Events of a stream by their `event:` name, with JSON in `data:`.
 * `progress` (`SyncRunView`) is sent repeatedly, also for a run of another kind that must end before the requested
 * run starts. Then follows either `end` with the body of `GET /api/sync/fireberry` (`SyncResponse`), or `failed` with
 * the error body of that GET (`ErrorBody`: `crm_failed`, `sync_cancelled`, `sync_paused`; `details` is a
 * `SyncResponse` with the results so far).
 * A comment line is sent every `STREAM_HEARTBEAT_MS`. A stream that closes without `end` or `failed` was cut off: a
 * run that has started continues and can be joined again; a queued request is dropped and must be repeated.
 */
export const STREAM_EVENTS = ['progress', 'end', 'failed'] as const;

export const streamSync = route(syncFeature, {
  method: 'POST',
  path: '/api/sync/fireberry/stream',
  summary: 'Starts a synchronisation or joins the ongoing one; event stream of its progress (STREAM_EVENTS)',
  requires: 'sync.manage',
  audit: { none: 'the list of runs says who began each' },
  body: z.strictObject({
    syncType: z._default(RunKind, 'last_update'),
    /**
     * True if the browser asks without a click. If the data is newer than the interval (at most
     * `STARTUP_SYNC_AFTER_MS`), no last update runs: the response is `end` without results.
     */
    automatic: z._default(z.boolean(), false),
  }),
  produces: EVENT_STREAM,
  response: z.unknown(),
});

export const syncRunsList = list(syncFeature, {
  path: '/api/sync/runs',
  openToTokens: true,
  summary: 'History of synchronisations, including the ongoing one',
  requires: 'sync.manage',
  row: SyncRunView,
  filter: {},
  sorts: { startedAt: 'desc' },
  totals: {},
  // The sums in a comparison's report contain commissions.
  fieldNeeds: { commission: 'salaries.view' },
});

const RunId = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const getSyncRun = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/runs/:id',
  openToTokens: true,
  summary: 'One synchronisation',
  requires: 'sync.manage',
  params: RunId,
  response: z.object({ data: SyncRunView }),
});

export const streamSyncRun = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/runs/:id/stream',
  summary: 'Event stream of the progress of a run (STREAM_EVENTS); never starts a run',
  requires: 'sync.manage',
  params: RunId,
  produces: EVENT_STREAM,
  response: z.unknown(),
});

export const cancelSyncRun = route(syncFeature, {
  method: 'POST',
  path: '/api/sync/runs/:id/cancel',
  summary: 'Requests the end of a run after its current page; 409 if it has ended',
  requires: 'sync.manage',
  audit: 'sync.cancelled',
  params: RunId,
  response: z.object({ data: SyncRunView }),
});

/** A record that does not match its entity's schema. */
export const SyncRefusal = z.object({
  entity: SyncEntity,
  /** The CRM's id, or a name with the prefix `?` for a record without an id. */
  id: z.string(),
  /** Field and reason. */
  reason: z.string(),
  runId: z.string(),
  at: z.string(),
});
export type SyncRefusal = z.infer<typeof SyncRefusal>;

export const syncRefusalsList = list(syncFeature, {
  path: '/api/sync/refusals',
  openToTokens: true,
  summary: 'Refused records; each run retries them',
  requires: 'sync.manage',
  row: SyncRefusal,
  filter: { entity: z.optional(SyncEntity) },
  sorts: { entity: 'asc' },
  totals: {},
});

export const getSyncRefusal = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/refusals/:entity/:id',
  summary: 'A refused record as sent by the CRM',
  requires: 'system.manage',
  params: z.strictObject({ entity: SyncEntity, id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ data: z.extend(SyncRefusal, { record: z.unknown() }) }),
});

/** Possible problems of a record's value. The reason of a refusal is `<CRM field>: <problem>`. */
export const REFUSAL_PROBLEMS = [
  'missing',
  'not a text',
  'has a character that cannot be stored',
  'longer than 64 characters',
  'not a number',
  'not a whole number',
  'out of range',
  'neither 0 nor 1',
  'not a date',
] as const;
export type RefusalProblem = (typeof REFUSAL_PROBLEMS)[number];

/** Replaces the field name if the database rejected a row. The problem is its SQLSTATE then. */
export const REFUSED_BY_DATABASE = 'database';
