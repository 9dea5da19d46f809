import { lookAgain } from '../../platform/look-again';
import type { Services } from '../../platform/services';
import { createAlarmLog, findSyncHealth } from './sync-health';

/** How often each server looks whether something is wrong. */
const TICK_MS = 60_000;

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Looks after the mirror's health until it is stopped, on every server.
 * @returns stops it; resolves when nothing of it goes on.
 */
export function startHealthSchedule(parts: Parts): () => Promise<void> {
  const noteAlarms = createAlarmLog(parts.log);
  return lookAgain(parts, {
    everyMs: TICK_MS,
    look: async () => {
      // A server without a CRM has nothing to be alarmed about.
      if (parts.config.fireberry.token) noteAlarms((await findSyncHealth(parts)).alarms);
    },
    interrupted: 'the watch over the mirror is interrupted',
  });
}
