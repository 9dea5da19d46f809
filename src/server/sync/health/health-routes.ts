import {
  getSyncHealth,
  listReconciliations,
  startReconciliation,
} from '../../../contract/sync/sync-health-contract';
import { serve } from '../../platform/http/serve-route';
import { findReconciliations } from '../compare/reconciliation-queries';
import { findSyncHealth } from './sync-health';

const LISTED = 10;

export const syncHealthRoutes = [
  serve(getSyncHealth, async ({ services }) => ({ data: await findSyncHealth(services) })),

  serve(startReconciliation, async ({ services, user }) => ({
    data: await services.reconciliation.start(user.id),
  })),

  serve(listReconciliations, async ({ services }) => ({
    data: await findReconciliations(services.db, LISTED),
  })),
];
