import { runPeriodically } from '../../../lib/run-periodically';
import type { Services } from '../../../lib/services';
import { createAlarmLog, findSyncHealth } from '../health/sync-health';

/**
 * Interval at which each server checks for dead and due runs, ms. Together with the lease a dead run is noticed within a minute.
 */
const TICK_MS = 5_000;
/** Interval at which each server checks the mirror's health, ms. */
const WATCH_MS = 60_000;

/**
 * Resumes dead runs and starts due ones on every server until it is stopped.
 * @returns a function that stops it and resolves when the current check has ended
 */
export function startSyncSchedule(parts: Pick<Services, 'sync' | 'clock' | 'log'>): () => Promise<void> {
  return runPeriodically(parts, {
    // Starts with a pause: an empty database is filled separately.
    everyMs: TICK_MS,
    look: () => parts.sync.tick(),
    interrupted: 'the schedule of synchronisations is interrupted',
  });
}

/**
 * Checks the mirror's health periodically and logs alarms.
 * @returns a function that stops it and resolves when the current check has ended
 */
export function startHealthSchedule(
  parts: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
): () => Promise<void> {
  const noteAlarms = createAlarmLog(parts.log);
  return runPeriodically(parts, {
    everyMs: WATCH_MS,
    look: async () => {
      // A server without a CRM has no alarms.
      if (parts.config.fireberry.token) noteAlarms((await findSyncHealth(parts)).alarms);
    },
    interrupted: 'the watch over the mirror is interrupted',
  });
}
