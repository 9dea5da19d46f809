import type { AutoSync } from './auto-sync-contract';

/** Minutes (spec.md section 9). */
export const DEFAULT_SYNC_INTERVAL = 5;
/** A day: a longer interval is a mistake of units. */
export const LONGEST_SYNC_INTERVAL = 1_440;

/**
 * Settings from whatever was stored or sent: the flag as a boolean, an interval that is no whole number of minutes
 * from 1 to a day as 5 (spec.md sections 5 and 9).
 */
export function normalizeAutoSync(value: unknown): AutoSync {
  const { autoSyncEnabled, syncInterval } = (value ?? {}) as Record<string, unknown>;
  const minutes = typeof syncInterval === 'string' ? Number(syncInterval) : syncInterval;
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
