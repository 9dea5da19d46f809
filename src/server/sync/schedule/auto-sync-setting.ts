import type { AutoSync } from '../../../contract/sync/auto-sync-contract';
import { normalizeAutoSync } from '../../../contract/sync/auto-sync-rules';
import type { Database } from '../../platform/database/database';
import { readSetting, type Setting } from '../../platform/settings/setting';

export const autoSync: Setting<AutoSync> = {
  key: 'auto_sync',
  changed: 'auto_sync.changed',
  read: normalizeAutoSync,
};

/** Do the data come by themselves, and how often. */
export const findAutoSync = (db: Database): Promise<AutoSync> => readSetting(db, autoSync);
