import { getLastSyncTime, runSync, startupSync } from '#contract/features/crm-mirror/sync/sync-contract';
import { getSyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { alertRoutes } from '../../alerts/alert-routes';
import { serve } from '#server/lib/http/serve-route';
import { findSyncHealth } from '../../health/sync-health';
import { autoSyncRoutes } from '../../schedule/auto-sync';
import { syncAtStart } from '../../schedule/start-up';
import { hideSums, syncRunRoutes } from './sync-run-routes';
import { findMirrorState } from '../sync-run-queries';

/** Routes of synchronisation, its history, the mirror's health and the automatic synchronisation. */
export const syncRoutes = [
  ...alertRoutes,
  ...autoSyncRoutes,
  ...syncRunRoutes,

  serve(runSync, async ({ services, query, user }) =>
    services.sync.run(query.syncType, { kind: 'person', userId: user.id }),
  ),

  serve(startupSync, async ({ services, user }) => {
    await syncAtStart(services, user.id);
    return { success: true };
  }),

  serve(getSyncHealth, async ({ services, user }) => {
    const { reconciliation, ...health } = await findSyncHealth(services);
    return { data: { ...health, reconciliation: hideSums(user, reconciliation) } };
  }),

  serve(getLastSyncTime, async ({ services }) => ({
    success: true,
    data: await findMirrorState(services.db),
  })),
];
