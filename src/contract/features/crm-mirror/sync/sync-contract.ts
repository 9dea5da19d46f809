import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { feature } from '#contract/lib/feature';

export const syncFeature = feature({
  name: 'sync',
  audit: {
    sync: {
      kind: 'סנכרון',
      actions: {
        cancelled: 'ביטול סנכרון',
      },
    },
    alerts: {
      kind: 'התראות',
      actions: {
        changed: 'שינוי קבלת התראות',
      },
    },
    auto_sync: {
      kind: 'סנכרון אוטומטי',
      actions: {
        changed: 'שינוי סנכרון אוטומטי',
      },
    },
  },
});

/** Entities in the order of reading: referenced entities come first. */
export const SYNC_ENTITIES = ['agents', 'marketers', 'customers', 'products', 'sales', 'payments'] as const;
export const SyncEntity = z.enum(SYNC_ENTITIES);
export type SyncEntity = z.infer<typeof SyncEntity>;

export const SyncType = z.enum(['last_update', 'full']);
export type SyncType = z.infer<typeof SyncType>;

/** Kind of a run. `compare` first updates the mirror, then compares it with the CRM's own counts and sums. */
export const RunKind = z.enum(['last_update', 'full', 'compare']);
export type RunKind = z.infer<typeof RunKind>;

/**
 * Returns true if a running run covers the requested kind. Every kind updates the mirror, so `last_update` joins any
 * of them.
 */
export function coversRequest(running: RunKind, requested: RunKind): boolean {
  return running === requested || requested === 'last_update';
}

export const SyncResult = z.object({
  entity: SyncEntity,
  /** Number of records received from the CRM. */
  recordCount: z.int(),
  /** Number of new rows and of rows with changed content. */
  savedCount: z.int(),
  /** Number of rows deleted because a complete full pass or a comparison did not find them. */
  deletedCount: z.int(),
  /**
   * Number of records that do not match the entity's schema. They are stored with their reason and retried in the
   * next run.
   */
  refusedCount: z.int(),
  /** Reason for no records: the token must not read the object (403), or the plan does not include it (402). */
  unreadable: z.optional(z.enum(['forbidden', 'not_in_plan'])),
});
export type SyncResult = z.infer<typeof SyncResult>;

/** spec.md section 3, "Sync response". */
export const SyncResponse = z.object({
  message: z.string(),
  /** End of the last complete run, ISO 8601 in UTC. Null if there was none. */
  lastSyncTime: z.nullable(z.string()),
  results: z.array(SyncResult),
});
export type SyncResponse = z.infer<typeof SyncResponse>;

export const runSync = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/fireberry',
  openToTokens: true,
  summary: 'Synchronises from the CRM and responds at the end; joins an ongoing run. 502 if it fails',
  requires: 'sync.manage',
  query: z.strictObject({ syncType: z._default(SyncType, 'last_update') }),
  waits: true,
  response: SyncResponse,
});

/** `paused`: a full pass that continues later from its cursor. */
export const SyncRunStatus = z.enum(['running', 'paused', 'ok', 'failed', 'cancelled']);
export type SyncRunStatus = z.infer<typeof SyncRunStatus>;

/** State of the mirror. A change of this response makes cached data outdated. */
export const getLastSyncTime = route(syncFeature, {
  method: 'GET',
  path: '/api/system/last-sync-time',
  summary: 'End of the last complete synchronisation, and the newest run',
  requires: 'signed-in',
  response: z.object({
    success: z.boolean(),
    data: z.object({
      lastSyncTime: z.nullable(z.string()),
      /** Missing before the first run. */
      newestRun: z.optional(z.object({ id: z.string(), status: SyncRunStatus })),
    }),
  }),
});

/**
 * Called by every browser, with or without permission to synchronise. Without it, the response only shows that data
 * is newer.
 */
export const startupSync = route(syncFeature, {
  method: 'POST',
  path: '/api/sync/startup',
  summary:
    'Starts a last update if the previous one is older than 5 minutes; called when the product is opened',
  requires: 'signed-in',
  audit: { none: 'the list of runs says who began each' },
  response: z.object({ success: z.boolean() }),
});

/** A start-up synchronisation runs if the last run is older than this, ms (spec.md section 9). */
export const STARTUP_SYNC_AFTER_MS = 300_000;

export const getRecordLinks = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/record-links',
  summary: "Addresses of the CRM's pages of records by entity, to which the id is appended",
  requires: 'signed-in',
  /** Null if the CRM's web address is not set. */
  response: z.object({ data: z.nullable(z.record(SyncEntity, z.string())) }),
});
