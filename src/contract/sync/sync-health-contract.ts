import * as z from 'zod/mini';
import { route } from '../http/route';
import { MappingHealth } from '../mapping/sync-mapping-contract';
import { DateFault } from '../sales/sales-contract';
import { RunKind, SyncEntity } from './sync-contract';
import { SyncRunView } from './sync-runs-contract';

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
  /** No complete run for longer than `limitMinutes`; `since` null: there never was one. `entities` are those that are old. */
  z.object({
    kind: z.literal('stale'),
    since: z.nullable(z.string()),
    limitMinutes: z.int(),
    entities: z.array(SyncEntity),
  }),
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
  /** Sales that no period and no salary counts, for want of a possible date. */
  z.object({ kind: z.literal('sale_dates'), fault: DateFault, sales: z.int() }),
]);
export type SyncAlarm = z.infer<typeof SyncAlarm>;

export const SyncHealth = z.object({
  budget: z.object({ minute: Gauge, day: Gauge }),
  forecast: z.object({ full: Forecast }),
  /** The last run that reached its end. */
  lastRun: z.nullable(z.object({ kind: RunKind, finishedAt: z.string() })),
  /** A full pass that waits to be gone on with; null: none. */
  paused: z.nullable(SyncRunView),
  /** As of when the mirror holds, entity by entity, ISO 8601 in UTC; null: it was never read to its end. */
  freshness: z.array(z.object({ entity: SyncEntity, readAt: z.nullable(z.string()), isOff: z.boolean() })),
  /** The last comparison that ended, however it did. */
  reconciliation: z.nullable(SyncRunView),
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
