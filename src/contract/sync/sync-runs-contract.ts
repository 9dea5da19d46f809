import * as z from 'zod/mini';
import { EVENT_STREAM } from '../http/event-stream';
import { route } from '../http/route';
import { list } from '../lists/list';
import { EntityReport, Verdict } from './comparison-contract';
import { RunKind, SyncEntity, SyncResult, SyncRunStatus } from './sync-contract';

/**
 * Why a run was started: `person` clicked, `page` is an open browser by itself (start-up, auto-sync), `schedule` the
 * server's own clock, `start` a server whose database was never synchronised.
 */
export const SyncReasonKind = z.enum(['person', 'page', 'schedule', 'start']);
export type SyncReasonKind = z.infer<typeof SyncReasonKind>;

/** Where a running synchronisation is. */
export const SyncProgress = z.object({
  /** The entity that is being read, or compared. */
  entity: SyncEntity,
  /** Of a comparison that has brought the mirror up to date. */
  isComparing: z.optional(z.boolean()),
  /** How many records it is expected to bring, to judge by the mirror; null: not known. */
  expected: z.nullable(z.int()),
  /** Records per second, over all that this run has read; null before its first page. */
  recordsPerSecond: z.nullable(z.number()),
  /** Until the whole run's end, in seconds; null: not known. */
  secondsLeft: z.nullable(z.int()),
  /** Waits until this moment, ISO 8601 in UTC; null: does not wait. */
  waitingUntil: z.nullable(z.string()),
  /** For its turn among the calls that the CRM allows, or before it asks again what went wrong. */
  waitingFor: z.optional(z.enum(['quota', 'retry'])),
});
export type SyncProgress = z.infer<typeof SyncProgress>;

/** A synchronisation of the history, or the one that runs. */
export const SyncRunView = z.object({
  id: z.string(),
  kind: RunKind,
  reason: SyncReasonKind,
  /** Who asked; null for runs that nobody asked for, `name` null for a person who is gone. */
  startedBy: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  status: SyncRunStatus,
  /** ISO 8601 in UTC, as all moments here. */
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Calls made to the CRM. */
  calls: z.int(),
  /** Why it failed, or was paused, in words for a person. */
  error: z.nullable(z.string()),
  /** When a full pass began that needed more than one piece; what was deleted since may still be here. Null: of others. */
  passStartedAt: z.nullable(z.string()),
  /** When a paused pass goes on by itself; null: of others. */
  resumesAt: z.nullable(z.string()),
  /** In the order of the entities; of a running one the last may be in the middle. */
  results: z.array(SyncResult),
  progress: z.nullable(SyncProgress),
  cancelRequested: z.boolean(),
  /** What a comparison that reached its end has found; null: of other runs. */
  verdict: z.nullable(Verdict),
  /** Of a comparison, in the order of the entities, as far as it has come. */
  report: z.array(EntityReport),
});
export type SyncRunView = z.infer<typeof SyncRunView>;

/**
 * An event stream's events, by their `event:` name, their `data:` JSON:
 * `progress` with a `SyncRunView`, again and again, also of another kind's run that has to end before the one which was
 * asked for begins; then either `end` with the body of
 * `GET /api/sync/fireberry` (`SyncResponse`), or `failed` with the error body that the GET would answer (`ErrorBody`:
 * `crm_failed`, `sync_cancelled`, `sync_paused`, their `details` a `SyncResponse` with the results so far). A comment line comes every
 * `STREAM_HEARTBEAT_MS`. A stream that ends without `end` or `failed` was cut off: a run that has begun goes on, join
 * it again; what was still waiting is given up, ask for it again.
 */
export const STREAM_EVENTS = ['progress', 'end', 'failed'] as const;

export const streamSync = route({
  method: 'POST',
  path: '/api/sync/fireberry/stream',
  summary:
    'Starts a synchronisation or joins the one that runs; an event stream of its progress (STREAM_EVENTS)',
  requires: 'sync.manage',
  audit: { none: 'the list of runs says who began each' },
  body: z.strictObject({
    syncType: z._default(RunKind, 'last_update'),
    /**
     * The browser asks by itself; nobody clicked. While the data are fresher than the interval (at the most
     * `STARTUP_SYNC_AFTER_MS`) a last update is then not run: the answer is `end` at once, without results.
     */
    automatic: z._default(z.boolean(), false),
  }),
  produces: EVENT_STREAM,
  response: z.unknown(),
});

export const syncRunsList = list({
  path: '/api/sync/runs',
  summary: 'The history of synchronisations; the one that runs among them',
  requires: 'sync.manage',
  row: SyncRunView,
  filter: {},
  sorts: { startedAt: 'desc' },
  totals: {},
  // In the sums of a comparison's report.
  fieldNeeds: { commission: 'salaries.view' },
});

const RunId = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const getSyncRun = route({
  method: 'GET',
  path: '/api/sync/runs/:id',
  summary: 'One synchronisation',
  requires: 'sync.manage',
  params: RunId,
  response: z.object({ data: SyncRunView }),
});

export const streamSyncRun = route({
  method: 'GET',
  path: '/api/sync/runs/:id/stream',
  summary: 'Joins a run and never starts one; an event stream of its progress (STREAM_EVENTS)',
  requires: 'sync.manage',
  params: RunId,
  produces: EVENT_STREAM,
  response: z.unknown(),
});

export const cancelSyncRun = route({
  method: 'POST',
  path: '/api/sync/runs/:id/cancel',
  summary: 'Asks a run to end at the edge of its page; 409 when it has ended',
  requires: 'sync.manage',
  audit: 'sync.cancelled',
  params: RunId,
  response: z.object({ data: SyncRunView }),
});

/** A record that did not fit its entity's schema. */
export const SyncRefusal = z.object({
  entity: SyncEntity,
  /** The CRM's id; a name that begins with `?` where the record has none. */
  id: z.string(),
  /** Field and reason. */
  reason: z.string(),
  runId: z.string(),
  at: z.string(),
});
export type SyncRefusal = z.infer<typeof SyncRefusal>;

export const syncRefusalsList = list({
  path: '/api/sync/refusals',
  summary: 'Records that are refused at present; each run tries them again',
  requires: 'sync.manage',
  row: SyncRefusal,
  filter: { entity: z.optional(SyncEntity) },
  sorts: { entity: 'asc' },
  totals: {},
});

export const getSyncRefusal = route({
  method: 'GET',
  path: '/api/sync/refusals/:entity/:id',
  summary: 'A refused record as the CRM sent it',
  requires: 'system.manage',
  params: z.strictObject({ entity: SyncEntity, id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ data: z.extend(SyncRefusal, { record: z.unknown() }) }),
});
