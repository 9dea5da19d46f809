import { runTexts } from '../../../contract/sync/run-texts';
import type { Database } from '../../platform/database/database';
import { endPausedRun } from './pass-queries';
import { stopTexts } from './sync-texts';

/** Ends the pass that waits: what is read, or how, was changed, and everything must be read again. */
export async function endOutdatedPass(tx: Database, finishedAt: Date): Promise<void> {
  const error = stopTexts.reading_changed;
  await endPausedRun(tx, { status: 'failed', error, verdict: null, finishedAt });
}

/** Ends a pass that waits because somebody cancels it; false when it isn't waiting. */
export function cancelPausedRun(tx: Database, id: string, finishedAt: Date): Promise<boolean> {
  const error = runTexts.cancelled;
  return endPausedRun(tx, { status: 'cancelled', error, verdict: null, finishedAt }, id);
}
