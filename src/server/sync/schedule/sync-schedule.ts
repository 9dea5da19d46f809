import type { Services } from '../../platform/services';

/** How often each server looks whether a run died or is due. With the lease it makes a minute at the most. */
const TICK_MS = 5_000;

/**
 * Looks after synchronisations until it is stopped, on every server: what died is gone on with, what is due begins.
 * @returns stops it; resolves when nothing of it goes on.
 */
export function startSyncSchedule({
  sync,
  clock,
  log,
}: Pick<Services, 'sync' | 'clock' | 'log'>): () => Promise<void> {
  const stop = new AbortController();
  let isBroken = false;
  const look = async (): Promise<void> => {
    try {
      await sync.tick();
      isBroken = false;
    } catch (err) {
      // Told once: a database that is away would fill the log.
      if (!isBroken) log.error({ err }, 'the schedule of synchronisations is interrupted');
      isBroken = true;
    }
  };
  const keepLooking = async (): Promise<void> => {
    for (;;) {
      // First of all: a database that was never synchronised is filled for its own reason.
      await clock.sleep(TICK_MS, stop.signal);
      if (stop.signal.aborted) return;
      await look();
    }
  };
  const ended = keepLooking();
  return () => {
    stop.abort();
    return ended;
  };
}
