/** Default interval in minutes (spec.md section 9). */
export const DEFAULT_SYNC_INTERVAL = 5;
export const MIN_SYNC_INTERVAL = 1;

/**
 * Normalises a stored or received setting: the flag becomes a boolean, an invalid interval becomes 5 minutes (spec.md
 * sections 5 and 9). A missing flag is off, and the administrator is asked.
 */
export function normalizeAutoSync(value: unknown): { autoSyncEnabled: boolean; syncInterval: number } {
  const { autoSyncEnabled = false, syncInterval } = (value ?? {}) as Record<string, unknown>;
  const isValid =
    typeof syncInterval === 'number' &&
    Number.isSafeInteger(syncInterval) &&
    syncInterval >= MIN_SYNC_INTERVAL;
  return {
    autoSyncEnabled: Boolean(autoSyncEnabled),
    syncInterval: isValid ? syncInterval : DEFAULT_SYNC_INTERVAL,
  };
}
