import {
  DEFAULT_SYNC_OPTIONS,
  SyncOptionsSetting,
} from '#contract/features/crm-mirror/sync/sync-options-contract';
import type { Database } from '#server/db/database';
import { defineSetting, readSetting } from '#server/lib/settings/setting';

export type SyncOptions = SyncOptionsSetting;

export const syncOptions = defineSetting({
  key: 'sync.options',
  changed: 'sync_options.changed',
  schema: SyncOptionsSetting,
  fallback: DEFAULT_SYNC_OPTIONS,
});

/** Returns the current options. */
export const findSyncOptions = (db: Database): Promise<SyncOptions> => readSetting(db, syncOptions);

/** The documented maximum of the v3 query. */
export const PAGE_SIZE = 500;

/**
 * Returns the period before the cursor that a last update reads again, ms. It covers late commits of the CRM and clock
 * differences. In a zone with summer time it includes the repeated hour.
 */
export function overlapMs(zone: string): number {
  return zone === 'UTC' ? 600_000 : 4_200_000;
}
