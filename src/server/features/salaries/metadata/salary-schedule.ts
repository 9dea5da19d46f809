import { runPeriodically } from '../../../lib/run-periodically';
import type { Services } from '../../../lib/services';
import { runDueSalaryMetadata } from './salary-metadata';

/** Interval at which each server checks whether the nightly job is due, ms. */
const TICK_MS = 10_000;

/**
 * Starts the nightly job when it is due, until it is stopped. Of several servers, one executes it.
 * @returns a function that stops it and resolves when the current check has ended
 */
export function startSalarySchedule(parts: Pick<Services, 'db' | 'clock' | 'log'>): () => Promise<void> {
  return runPeriodically(parts, {
    everyMs: TICK_MS,
    look: () => runDueSalaryMetadata(parts),
    interrupted: 'the schedule of salaries is interrupted',
  });
}
