import { getLastSyncTime, runSync } from '../../contract/sync/sync-contract';
import { serve } from '../platform/serve-route';

export const syncRoutes = [
  serve(runSync, async ({ services, query, user }) =>
    services.sync.run(query.syncType, { kind: 'person', userId: user.id }),
  ),

  serve(getLastSyncTime, async ({ services }) => ({
    success: true,
    data: { lastSyncTime: await services.sync.lastSyncTime() },
  })),
];
