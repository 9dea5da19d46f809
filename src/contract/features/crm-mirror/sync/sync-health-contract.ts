import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { RunKind, SyncEntity, syncFeature } from './sync-contract';
import { MappingHealth } from '../mapping/sync-mapping-contract';
import { DateFault } from '#contract/features/sales/sales-contract';
import { SyncRunView } from './sync-runs-contract';

/** Whether the caller gets alerts by mail when an alarm of the mirror starts or ends. */
const AlertChoice = z.object({ wantsMail: z.boolean() });

export const getAlertChoice = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/alerts',
  summary: 'Whether the caller gets alerts by mail, and whether the server can send any',
  requires: 'system.admin',
  response: z.object({ data: z.extend(AlertChoice, { canSend: z.boolean() }) }),
});

export const changeAlertChoice = route(syncFeature, {
  method: 'PUT',
  path: '/api/sync/alerts',
  summary: 'Changes whether the caller gets alerts by mail, and returns it',
  requires: 'system.admin',
  audit: 'alerts.changed',
  body: z.strictObject({ wantsMail: z.boolean() }),
  response: z.object({ data: AlertChoice }),
});

/** Calls counted against a limit of the CRM (fireberry.md section 4): those of the last minute, or of today. */
const Gauge = z.object({
  used: z.int(),
  limit: z.int(),
  /** Time when none of the calls count any more, ISO 8601 in UTC. */
  resetsAt: z.string(),
});
export type Gauge = z.infer<typeof Gauge>;

const Forecast = z.object({
  calls: z.int(),
  /** Estimated duration in seconds, including waits for the limit per minute. */
  seconds: z.int(),
  /** True if the daily limit leaves enough calls. */
  fitsToday: z.boolean(),
});
export type Forecast = z.infer<typeof Forecast>;

export const SyncAlarm = z.discriminatedUnion('kind', [
  /**
   * No complete run for more than `limitMinutes`. `since` is null if there was none. `entities` lists the outdated
   * entities.
   */
  z.object({
    kind: z.literal('stale'),
    since: z.nullable(z.string()),
    limitMinutes: z.int(),
    entities: z.array(SyncEntity),
  }),
  /** The last `runs` runs failed in a row. */
  z.object({ kind: z.literal('failing'), runs: z.int(), error: z.nullable(z.string()) }),
  /** The last full run returned no records of an entity that had some, or its table is empty while others are not. */
  z.object({ kind: z.literal('zero_rows'), entities: z.array(SyncEntity) }),
  z.object({
    kind: z.literal('refused'),
    entities: z.array(z.object({ entity: SyncEntity, refused: z.int(), total: z.int() })),
  }),
  z.object({ kind: z.literal('budget'), used: z.int(), limit: z.int(), resetsAt: z.string() }),
  z.object({ kind: z.literal('different'), at: z.string(), entities: z.array(SyncEntity) }),
  /** No comparison with the CRM has completed for a long time. Null if there was none. */
  z.object({ kind: z.literal('unreconciled'), since: z.nullable(z.string()) }),
  /** Sales that are in no period and in no salary, because their date is missing or implausible. */
  z.object({ kind: z.literal('sale_dates'), fault: DateFault, sales: z.int() }),
  /** No server has got an access token of the identity provider since then, ISO 8601 in UTC. */
  z.object({ kind: z.literal('identity'), since: z.string() }),
  /** No backup of the last `limitDays` days was proven. `since` is the time of the newest proven backup; null: none. */
  z.object({ kind: z.literal('backup'), since: z.nullable(z.string()), limitDays: z.int() }),
]);
export type SyncAlarm = z.infer<typeof SyncAlarm>;

export const SyncHealth = z.object({
  budget: z.object({ minute: Gauge, day: Gauge }),
  forecast: z.object({ full: Forecast }),
  lastRun: z.nullable(z.object({ kind: RunKind, finishedAt: z.string() })),
  /** A paused full pass. Null if there is none. */
  paused: z.nullable(SyncRunView),
  /** Age of the mirror by entity, ISO 8601 in UTC. Null if the entity was never read completely. */
  freshness: z.array(z.object({ entity: SyncEntity, readAt: z.nullable(z.string()), isOff: z.boolean() })),
  /** The last comparison that ended, with any status. */
  reconciliation: z.nullable(SyncRunView),
  /** Check of the mapping against the CRM's metadata as last read, and the time since which a full run is due. */
  mapping: z.extend(MappingHealth, {
    /** False until somebody saves a mapping. No records are read until then. */
    isChosen: z.boolean(),
    fullRunDueSince: z.nullable(z.string()),
  }),
  /** Time of the newest backup that was restored and compared, ISO 8601 in UTC; null: none. */
  provenBackupAt: z.nullable(z.string()),
  /** Most severe first. Empty if there are no alarms. */
  alarms: z.array(SyncAlarm),
});
export type SyncHealth = z.infer<typeof SyncHealth>;

export const getSyncHealth = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/health',
  openToTokens: true,
  summary: 'Health of the mirror: used and remaining calls, cost of a run, last comparison, alarms',
  requires: 'sync.manage',
  response: z.object({ data: SyncHealth }),
});
