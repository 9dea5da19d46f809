import type { AutoSync } from '../../../contract/sync/auto-sync-contract';
import { normalizeAutoSync } from '../../../contract/sync/auto-sync-rules';
import type { Database } from '../../platform/database/database';
import { findSetting, upsertSetting } from '../../platform/settings/settings-queries';

const KEY = 'auto_sync';

/** Do the data come by themselves, and how often. */
export async function findAutoSync(db: Database): Promise<AutoSync> {
  return normalizeAutoSync(await findSetting(db, KEY));
}

export async function updateAutoSync(db: Database, setting: AutoSync): Promise<void> {
  await upsertSetting(db, KEY, setting);
}
