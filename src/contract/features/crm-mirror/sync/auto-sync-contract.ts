import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { settingBody } from '#contract/lib/http/setting-routes';
import { syncFeature } from './sync-contract';

/** Default interval in minutes (spec.md section 9). */
export const DEFAULT_SYNC_INTERVAL = 5;
export const MIN_SYNC_INTERVAL = 1;

/**
 * Normalises a stored or received setting: the flag becomes a boolean, an invalid interval becomes 5 minutes (spec.md
 * sections 5 and 9). A missing flag is off, and the administrator is asked.
 */
export function normalizeAutoSync(value: unknown): { autoSyncEnabled: boolean; syncInterval: number } {
  const { autoSyncEnabled = false, syncInterval } = (value ?? {}) as Record<string, unknown>;
  const isValid =
    typeof syncInterval === 'number' &&
    Number.isSafeInteger(syncInterval) &&
    syncInterval >= MIN_SYNC_INTERVAL;
  return {
    autoSyncEnabled: Boolean(autoSyncEnabled),
    syncInterval: isValid ? syncInterval : DEFAULT_SYNC_INTERVAL,
  };
}

const fields = {
  autoSyncEnabled: z.boolean(),
  /** Interval in minutes, without an upper bound. */
  syncInterval: z.int().check(z.minimum(MIN_SYNC_INTERVAL)),
};

/** spec.md section 3, "Auto-sync settings". */
export const AutoSync = z.object(fields);
export type AutoSync = z.infer<typeof AutoSync>;

/** `isChosen`: false until the setting is first saved. The administrator is asked then. */
const AutoSyncInForce = z.object({ data: AutoSync, isChosen: z.optional(z.boolean()) });

export const getAutoSync = route(syncFeature, {
  method: 'GET',
  path: '/api/system/auto-sync',
  summary: 'Whether automatic synchronisation is on, and its interval',
  requires: 'signed-in',
  response: AutoSyncInForce,
});

export const changeAutoSync = route(syncFeature, {
  method: 'PUT',
  path: '/api/system/auto-sync',
  summary: 'Changes the automatic synchronisation and returns it',
  requires: 'system.manage',
  audit: 'auto_sync.changed',
  body: settingBody(z.strictObject(fields)),
  response: AutoSyncInForce,
});
