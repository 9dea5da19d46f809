import { runTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { Database } from '#server/db/database';
import { stopTexts } from '../sync-texts';
import { and, eq, sql } from 'drizzle-orm';
import type { SyncEntity, SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import { syncRuns } from '#server/db/schema/sync-tables';
import { deleteStaleSeen, type PassCheckpoint, type RunEnd, toRunEnd } from '../sync-run-queries';

/** Stores the checkpoint up to which a full pass has read. */
export async function updateCheckpoint(db: Database, id: string, checkpoint: PassCheckpoint): Promise<void> {
  await db.update(syncRuns).set({ checkpoint }).where(eq(syncRuns.id, id));
}

/** Records that a last update beside a paused pass has read an entity completely; `at` is the start of that reading. */
export async function recordUpdate(db: Database, id: string, entity: SyncEntity, at: Date): Promise<void> {
  const path = sql.raw(`'{updatedAt,${entity}}'`);
  await db.execute(sql`
    update sync_runs set place = jsonb_set(place, ${path}, to_jsonb(${at.toISOString()}::text))
    where id = ${id} and status = 'paused'`);
}

/** Pauses a run that holds the lease. Its seen ids are kept. */
export async function pauseRun(
  db: Database,
  id: string,
  pause: {
    error: string;
    resumesAt: Date;
    passStartedAt: string;
    results: readonly SyncResult[];
    calls: number;
  },
): Promise<void> {
  const { results, resumesAt, ...others } = pause;
  await db
    .update(syncRuns)
    .set({
      ...others,
      status: 'paused',
      resumesAt: resumesAt.toISOString(),
      results: [...results],
      progress: null,
    })
    .where(eq(syncRuns.id, id));
}

/** Resumes a paused run; returns false if it was ended meanwhile. */
export async function resumeRun(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .update(syncRuns)
    .set({ status: 'running', error: null, resumesAt: null })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.status, 'paused')))
    .returning({ id: syncRuns.id });
  return rows.length > 0;
}

/** Ends the paused run, optionally only if it has this id; returns false if none is paused. */
export async function endPausedRun(db: Database, end: RunEnd, id?: string): Promise<boolean> {
  const isIt = id === undefined ? undefined : eq(syncRuns.id, id);
  const rows = await db
    .update(syncRuns)
    .set(toRunEnd(end))
    .where(and(eq(syncRuns.status, 'paused'), isIt))
    .returning({ id: syncRuns.id });
  if (rows.length > 0) await deleteStaleSeen(db);
  return rows.length > 0;
}

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
