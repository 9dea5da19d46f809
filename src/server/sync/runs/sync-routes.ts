import { getLastSyncTime, runSync, startupSync } from '../../../contract/sync/sync-contract';
import { serve } from '../../platform/http/serve-route';
import { autoSyncRoutes } from '../schedule/auto-sync-routes';
import { syncAtStart } from '../schedule/start-up';
import { syncRunRoutes } from './sync-run-routes';
import { findMirrorState } from './sync-history-queries';

/** Synchronising, its history and what makes it start by itself. */
export const syncRoutes = [
  ...autoSyncRoutes,
  ...syncRunRoutes,

  serve(runSync, async ({ services, query, user }) =>
    services.sync.run(query.syncType, { kind: 'person', userId: user.id }),
  ),

  serve(startupSync, async ({ services, user }) => {
    await syncAtStart(services, user.id);
    return { success: true };
  }),

  serve(getLastSyncTime, async ({ services }) => ({
    success: true,
    data: await findMirrorState(services.db),
  })),
];
