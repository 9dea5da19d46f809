import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { settingBody } from '#contract/lib/http/setting-routes';
import { MIN_SYNC_INTERVAL } from './auto-sync-rules';
import { syncFeature } from './sync-contract';

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
