import { getSyncHealth } from '../../../contract/sync/sync-health-contract';
import { serve } from '../../platform/http/serve-route';
import { findSyncHealth } from './sync-health';

export const syncHealthRoutes = [
  serve(getSyncHealth, async ({ services }) => ({ data: await findSyncHealth(services) })),
];
