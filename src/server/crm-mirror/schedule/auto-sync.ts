import {
  type AutoSync,
  changeAutoSync,
  getAutoSync,
  normalizeAutoSync,
} from '#contract/features/crm-mirror/sync/auto-sync-contract';
import type { Database } from '#server/db/database';
import { serve } from '#server/lib/http/serve-route';
import { findSetting } from '#server/lib/settings/settings-queries';
import { changeSetting, readSetting, type Setting } from '#server/lib/settings/setting';

export const autoSync: Setting<AutoSync> = {
  key: 'auto_sync',
  changed: 'auto_sync.changed',
  read: normalizeAutoSync,
};

export const findAutoSync = (db: Database): Promise<AutoSync> => readSetting(db, autoSync);

export const autoSyncRoutes = [
  serve(getAutoSync, async ({ services: { db } }) => ({
    data: await findAutoSync(db),
    isChosen: (await findSetting(db, autoSync.key)) !== null,
  })),

  serve(changeAutoSync, async ({ services, user, body: { basedOn, ...value } }) => ({
    data: await changeSetting(services.db, autoSync, { value, basedOn, actorId: user.id }),
    isChosen: true,
  })),
];
