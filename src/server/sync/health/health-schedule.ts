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
  const { clock, log } = parts;
  const stop = new AbortController();
  const noteAlarms = createAlarmLog(log);
  let isBroken = false;
  const look = async (): Promise<void> => {
    try {
      // A server without a CRM has nothing to be alarmed about.
      if (parts.config.fireberry.token) noteAlarms((await findSyncHealth(parts)).alarms);
      isBroken = false;
    } catch (err) {
      // Told once: a database that is away would fill the log.
      if (!isBroken) log.error({ err }, 'the watch over the mirror is interrupted');
      isBroken = true;
    }
  };
  const keepLooking = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await clock.sleep(TICK_MS, stop.signal);
      if (!stop.signal.aborted) await look();
    }
  };
  const ended = keepLooking();
  return () => {
    stop.abort();
    return ended;
  };
}
