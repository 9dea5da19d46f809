import type { AutoSync } from './auto-sync-contract';

/** Minutes (spec.md section 9). */
export const DEFAULT_SYNC_INTERVAL = 5;
export const SHORTEST_SYNC_INTERVAL = 1;
/** A day: a longer interval is a mistake of units. */
export const LONGEST_SYNC_INTERVAL = 1_440;

/**
 * The setting in force for whatever was stored or received: the flag as a boolean, an interval that nobody could set as 5
 * (spec.md sections 5 and 9). A flag that was never set is off: the administrator is asked.
 */
export function normalizeAutoSync(value: unknown): AutoSync {
  const { autoSyncEnabled = false, syncInterval } = (value ?? {}) as Record<string, unknown>;
  const isValid =
    typeof syncInterval === 'number' &&
    Number.isInteger(syncInterval) &&
    syncInterval >= SHORTEST_SYNC_INTERVAL &&
    syncInterval <= LONGEST_SYNC_INTERVAL;
  return {
    autoSyncEnabled: Boolean(autoSyncEnabled),
    syncInterval: isValid ? syncInterval : DEFAULT_SYNC_INTERVAL,
  };
}
