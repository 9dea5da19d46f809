import { DEFAULT_SYNC_OPTIONS, SyncOptionsSetting } from '../../../contract/sync/sync-options-contract';
import type { Database } from '../../platform/database/database';
import { defineSetting, readSetting } from '../../platform/settings/setting';

export type SyncOptions = SyncOptionsSetting;

export const syncOptions = defineSetting({
  key: 'sync.options',
  changed: 'sync_options.changed',
  schema: SyncOptionsSetting,
  fallback: DEFAULT_SYNC_OPTIONS,
});

/** The options in force. */
export const findSyncOptions = (db: Database): Promise<SyncOptions> => readSetting(db, syncOptions);

/** The documented maximum of the v3 query. */
export const PAGE_SIZE = 500;

/**
 * How far before the cursor a last update asks again: rows that the CRM committed late, and stamps of slightly
 * different clocks. In a zone with summer time, the hour that comes twice is in it.
 */
export function overlapMs(zone: string): number {
  return zone === 'UTC' ? 600_000 : 4_200_000;
}
