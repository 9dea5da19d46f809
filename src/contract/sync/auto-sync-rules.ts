import type { AutoSync } from './auto-sync-contract';

/** Minutes (spec.md section 9). */
export const DEFAULT_SYNC_INTERVAL = 5;
/** A day: a longer interval is a mistake of units. */
export const LONGEST_SYNC_INTERVAL = 1_440;

/**
 * Settings from whatever was stored or sent: the flag as a boolean, an interval that is no whole number of minutes
 * from 1 to a day as 5 (spec.md sections 5 and 9). A flag that was never set is on, so that the data are fresh when
 * people come, and not only some time after.
 */
export function normalizeAutoSync(value: unknown): AutoSync {
  const { autoSyncEnabled = true, syncInterval } = (value ?? {}) as Record<string, unknown>;
  const isText = typeof syncInterval === 'string' && syncInterval.trim() !== '';
  const minutes = isText ? Number(syncInterval) : syncInterval;
  const isValid =
    typeof minutes === 'number' &&
    Number.isInteger(minutes) &&
    minutes >= 1 &&
    minutes <= LONGEST_SYNC_INTERVAL;
  return {
    autoSyncEnabled: Boolean(autoSyncEnabled),
    syncInterval: isValid ? minutes : DEFAULT_SYNC_INTERVAL,
  };
}
