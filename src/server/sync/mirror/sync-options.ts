import { DEFAULT_SYNC_OPTIONS, SyncOptionsSetting } from '../../../contract/sync/sync-options-contract';
import type { Database } from '../../platform/database/database';
import { findSetting } from '../../platform/settings/settings-queries';

/** Key of the organisation's `SyncOptionsSetting`. */
export const SYNC_OPTIONS_KEY = 'sync.options';

export type SyncOptions = SyncOptionsSetting;

/** The options in force: each that is absent or not valid in the stored setting is the default. */
export async function findSyncOptions(db: Database): Promise<SyncOptions> {
  const stored = ((await findSetting(db, SYNC_OPTIONS_KEY)) ?? {}) as Record<string, unknown>;
  const valid = Object.entries(SyncOptionsSetting.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(stored[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return { ...DEFAULT_SYNC_OPTIONS, ...Object.fromEntries(valid) };
}

/** The documented maximum of the v3 query. */
export const PAGE_SIZE = 500;

/**
 * How far before the cursor a last update asks again: rows that the CRM committed late, and stamps of slightly
 * different clocks. In a zone with summer time, the hour that comes twice is in it.
 */
export function overlapMs(zone: string): number {
  return zone === 'UTC' ? 600_000 : 4_200_000;
}
