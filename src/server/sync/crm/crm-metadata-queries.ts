import { CrmMetadata } from '../../../contract/mapping/crm-metadata-contract';
import type { Database } from '../../platform/database/database';
import { findSetting, upsertSetting } from '../../platform/settings/settings-queries';

const KEY = 'sync.metadata';

/** The CRM's metadata as it was last read; null: never, or by a version that kept it otherwise. */
export async function findMetadata(db: Database): Promise<CrmMetadata | null> {
  const kept = CrmMetadata.safeParse(await findSetting(db, KEY));
  return kept.success ? kept.data : null;
}

export async function saveMetadata(db: Database, metadata: CrmMetadata): Promise<void> {
  await upsertSetting(db, KEY, metadata);
}
