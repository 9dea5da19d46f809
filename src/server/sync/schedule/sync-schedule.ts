import { lookAgain } from '../../platform/look-again';
import type { Services } from '../../platform/services';
import { createAlarmLog, findSyncHealth } from '../health/sync-health';

/** How often each server looks whether a run died or is due. With the lease it makes a minute at the most. */
const TICK_MS = 5_000;
/** How often each server looks whether something is wrong. */
const WATCH_MS = 60_000;

/**
 * Looks after synchronisations until it is stopped, on every server: what died is gone on with, what is due begins.
 * @returns stops it; resolves when nothing of it goes on.
 */
export function startSyncSchedule(parts: Pick<Services, 'sync' | 'clock' | 'log'>): () => Promise<void> {
  return lookAgain(parts, {
    // First of all a pause: a database that was never synchronised is filled for its own reason.
    everyMs: TICK_MS,
    look: () => parts.sync.tick(),
    interrupted: 'the schedule of synchronisations is interrupted',
  });
}

/** The same for the mirror's health: notes in the log what is wrong with it. */
export function startHealthSchedule(
  parts: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
): () => Promise<void> {
  const noteAlarms = createAlarmLog(parts.log);
  return lookAgain(parts, {
    everyMs: WATCH_MS,
    look: async () => {
      // A server without a CRM has nothing to be alarmed about.
      if (parts.config.fireberry.token) noteAlarms((await findSyncHealth(parts)).alarms);
    },
    interrupted: 'the watch over the mirror is interrupted',
  });
}
