import { runTexts } from '#contract/features/crm-mirror/sync/run-texts';
import type { Database } from '#server/db/database';
import { endPausedRun } from './pass-queries';
import { stopTexts } from '../sync-texts';

/** Ends the paused pass after a change of mapping or zone, since everything must be read again. */
export async function endOutdatedPass(tx: Database, finishedAt: Date): Promise<void> {
  const error = stopTexts.reading_changed;
  await endPausedRun(tx, { status: 'failed', error, verdict: null, finishedAt });
}

/** Cancels a paused pass; returns false if it is not paused. */
export function cancelPausedRun(tx: Database, id: string, finishedAt: Date): Promise<boolean> {
  const error = runTexts.cancelled;
  return endPausedRun(tx, { status: 'cancelled', error, verdict: null, finishedAt }, id);
}
