import { lookAgain } from '../../platform/look-again';
import type { Services } from '../../platform/services';

/** How often each server looks whether a run died or is due. With the lease it makes a minute at the most. */
const TICK_MS = 5_000;

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
