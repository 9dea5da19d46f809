import { changeAutoSync, getAutoSync } from '../../../contract/sync/auto-sync-contract';
import { normalizeAutoSync } from '../../../contract/sync/auto-sync-rules';
import { insertAudit } from '../../platform/audit-queries';
import { serve } from '../../platform/http/serve-route';
import { findAutoSync, updateAutoSync } from './auto-sync-queries';

export const autoSyncRoutes = [
  serve(getAutoSync, async ({ services }) => ({ data: await findAutoSync(services.db) })),

  serve(changeAutoSync, async ({ services, user, body }) => {
    const setting = normalizeAutoSync(body);
    await services.db.transaction(async (tx) => {
      const before = await findAutoSync(tx);
      await updateAutoSync(tx, setting);
      await insertAudit(tx, {
        actorId: user.id,
        action: 'auto_sync.changed',
        before,
        after: setting,
      });
    });
    return { data: setting };
  }),
];
