import { lookAgain } from '../platform/look-again';
import type { Services } from '../platform/services';
import { runDueSalaryMetadata } from './salary-metadata';

/** How often each server looks whether the nightly job is due. */
const TICK_MS = 10_000;

/**
 * Looks after the salaries' nightly job until it is stopped, on every server; of several that look at once, one does it.
 * @returns stops it; resolves when nothing of it goes on.
 */
export function startSalarySchedule(parts: Pick<Services, 'db' | 'clock' | 'log'>): () => Promise<void> {
  return lookAgain(parts, {
    everyMs: TICK_MS,
    look: () => runDueSalaryMetadata(parts),
    interrupted: 'the schedule of salaries is interrupted',
  });
}
