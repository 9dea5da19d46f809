import { changeAutoSync, getAutoSync } from '../../../contract/sync/auto-sync-contract';
import { normalizeAutoSync } from '../../../contract/sync/auto-sync-rules';
import { serve } from '../../platform/http/serve-route';
import { changeSetting } from '../../platform/settings/setting';
import { autoSync, findAutoSync } from './auto-sync-setting';

export const autoSyncRoutes = [
  serve(getAutoSync, async ({ services }) => ({ data: await findAutoSync(services.db) })),

  serve(changeAutoSync, async ({ services, user, body }) => {
    const value = normalizeAutoSync(body);
    return { data: await changeSetting(services.db, autoSync, { value, actorId: user.id }) };
  }),
];
