import type { Services } from '../platform/services';
import { runDueSalaryMetadata } from './salary-metadata';

/** How often each server looks whether the nightly job is due. */
const TICK_MS = 10_000;

/**
 * Looks after the salaries' nightly job until it is stopped, on every server; of several that look at once, one does it.
 * @returns stops it; resolves when nothing of it goes on.
 */
export function startSalarySchedule(parts: Pick<Services, 'db' | 'clock' | 'log'>): () => Promise<void> {
  const { clock, log } = parts;
  const stop = new AbortController();
  let isBroken = false;
  const keepLooking = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(TICK_MS, stop.signal);
      if (stop.signal.aborted) return;
      try {
        await runDueSalaryMetadata(parts);
        isBroken = false;
      } catch (err) {
        // Told once: a database that is away would fill the log.
        if (!isBroken) log.error({ err }, 'the schedule of salaries is interrupted');
        isBroken = true;
      }
    }
  };
  const ended = keepLooking();
  return () => {
    stop.abort();
    return ended;
  };
}
