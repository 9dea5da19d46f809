import * as z from 'zod/mini';
import { route } from '../http/route';

/** spec.md section 3, "Auto-sync settings". */
export const AutoSync = z.object({
  autoSyncEnabled: z.boolean(),
  /** Minutes. */
  syncInterval: z.int(),
});
export type AutoSync = z.infer<typeof AutoSync>;

export const getAutoSync = route({
  method: 'GET',
  path: '/api/system/auto-sync',
  summary: 'Does the data come by itself, and how often',
  requires: 'signed-in',
  response: z.object({ data: AutoSync }),
});

/** Any interval is taken and made sense of: spec.md section 5, "Auto-sync interval defaults to 5 minutes". */
export const changeAutoSync = route({
  method: 'PUT',
  path: '/api/system/auto-sync',
  summary: 'Changes the automatic synchronisation; answers with what is in force',
  requires: 'system.manage',
  audit: 'auto_sync.changed',
  body: z.strictObject({
    autoSyncEnabled: z.optional(z.unknown()),
    syncInterval: z.optional(z.unknown()),
  }),
  response: z.object({ data: AutoSync }),
});
