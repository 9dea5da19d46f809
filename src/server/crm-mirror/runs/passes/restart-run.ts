import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import { findCursor, findReadingRevision, restartReading } from '../../mirror/reading-queries';
import { updateCheckpoint } from './pass-queries';
import { hashReading } from './hash-reading';
import type { SyncRunContext } from '../sync-run-context';

/**
 * Makes a run that has read nothing yet read these entities from the beginning, if earlier runs have read them. A paused pass
 * ends.
 * @param change the change that requires it, in the same transaction
 */
export async function restartRun(
  run: SyncRunContext,
  entities: readonly SyncEntity[],
  change: (tx: Database) => Promise<void>,
): Promise<void> {
  await run.lease.write(async (tx) => {
    await change(tx);
    const read: SyncEntity[] = [];
    for (const entity of entities) if ((await findCursor(tx, entity)) !== null) read.push(entity);
    if (read.length === 0) return;
    await restartReading(tx, read, run.clock.now());
    run.readingRevision = await findReadingRevision(tx);
    run.openPass = null;
    if (run.checkpoint) await restartPass(tx, run, read);
  });
}

async function restartPass(
  tx: Database,
  { runId, checkpoint }: SyncRunContext,
  entities: readonly SyncEntity[],
): Promise<void> {
  if (!checkpoint) return;
  checkpoint.fingerprint = await hashReading(tx);
  // Entities that the pass has already completed are updated after all others, then from the beginning.
  if (checkpoint.entity && entities.includes(checkpoint.entity))
    Object.assign(checkpoint, { entity: null, watermark: null });
  await updateCheckpoint(tx, runId, checkpoint);
}
