import * as z from 'zod/mini';
import { route } from '../http/route';

/** What is synchronised, in the order in which it is read: what others refer to comes first. */
export const SYNC_ENTITIES = ['agents', 'marketers', 'customers', 'products', 'sales', 'payments'] as const;
export const SyncEntity = z.enum(SYNC_ENTITIES);
export type SyncEntity = z.infer<typeof SyncEntity>;

export const SyncType = z.enum(['last_update', 'full']);
export type SyncType = z.infer<typeof SyncType>;

/** What a run does: beside the two, a comparison with the CRM's own counts and sums, which brings the mirror up to date first. */
export const RunKind = z.enum(['last_update', 'full', 'compare']);
export type RunKind = z.infer<typeof RunKind>;

/** Does a run of one kind do what is asked for? Each brings the mirror up to date, so a last update joins any of them. */
export function serves(running: RunKind, asked: RunKind): boolean {
  return running === asked || asked === 'last_update';
}

export const SyncResult = z.object({
  entity: SyncEntity,
  /** Records the CRM gave. */
  recordCount: z.int(),
  /** Rows that are new or changed in content. */
  savedCount: z.int(),
  /** Rows that a complete full pass, or a comparison, no longer found. */
  deletedCount: z.int(),
  /** Records that did not fit the entity's schema; kept with their reason and tried again at the next run. */
  refusedCount: z.int(),
  /** Why the CRM gave none of its records: the token may not read the object (403), or the plan lacks it (402). */
  unreadable: z.optional(z.enum(['forbidden', 'not_in_plan'])),
});
export type SyncResult = z.infer<typeof SyncResult>;

/** spec.md section 3, "Sync response". */
export const SyncResponse = z.object({
  message: z.string(),
  /** End of the last complete run, ISO 8601 in UTC; null if there never was one. */
  lastSyncTime: z.nullable(z.string()),
  results: z.array(SyncResult),
});
export type SyncResponse = z.infer<typeof SyncResponse>;

export const runSync = route({
  method: 'GET',
  path: '/api/sync/fireberry',
  summary: 'Synchronises from the CRM and answers when done; joins a run that is going on. 502 when it fails',
  requires: 'sync.manage',
  query: z.strictObject({ syncType: z._default(SyncType, 'last_update') }),
  waits: true,
  response: SyncResponse,
});

/** `paused`: a full pass that goes on from its place later. */
export const SyncRunStatus = z.enum(['running', 'paused', 'ok', 'failed', 'cancelled']);
export type SyncRunStatus = z.infer<typeof SyncRunStatus>;

/** The one question about the state of the mirror: what changes in its answer makes what was read before out of date. */
export const getLastSyncTime = route({
  method: 'GET',
  path: '/api/system/last-sync-time',
  summary: 'When the last complete synchronisation ended, and which run is the newest',
  requires: 'signed-in',
  response: z.object({
    success: z.boolean(),
    data: z.object({
      lastSyncTime: z.nullable(z.string()),
      /** Absent while there has been none. */
      newestRun: z.optional(z.object({ id: z.string(), status: SyncRunStatus })),
    }),
  }),
});

/** Everybody's browser says so, whether or not they may synchronise; who may not sees only that the data are newer. */
export const startupSync = route({
  method: 'POST',
  path: '/api/sync/startup',
  summary:
    'The product was opened: begins a last update when the last one is older than 5 minutes, and answers nothing of it',
  requires: 'signed-in',
  audit: { none: 'the list of runs says who began each' },
  response: z.object({ success: z.boolean() }),
});

/** A start-up synchronisation runs when the last one is older than this (spec.md section 9). */
export const STARTUP_SYNC_AFTER_MS = 300_000;
