import { and, desc, eq, ne, notLike, sql } from 'drizzle-orm';
import type { SyncEntity, SyncResult, SyncType } from '../../contract/sync/sync-contract';
import type { SyncRunStatus } from '../../contract/sync/sync-runs-contract';
import { rowsOf, type Database } from '../platform/database';
import { syncCursors, syncRefusals, syncRuns, syncSeen } from '../platform/schema';
import { SYNC_LEASE } from './sync-lease-queries';
import type { SyncReason } from './sync-service';

export interface SyncRun {
  id: string;
  kind: SyncType;
  status: SyncRunStatus;
  error: string | null;
  results: SyncResult[];
  /** Running, but nobody holds the lease: its process died. */
  isDead: boolean;
}

const RUN_COLUMNS = {
  id: syncRuns.id,
  kind: syncRuns.kind,
  status: syncRuns.status,
  error: syncRuns.error,
  // Only `updateRun` and `finishRun` write it.
  results: sql<SyncResult[]>`${syncRuns.results}`.mapWith(
    (value) => syncRuns.results.mapFromDriverValue(value) as SyncResult[],
  ),
  // A run ends and gives its lease back in one transaction; one statement sees both or neither.
  isDead: sql<boolean>`${syncRuns.status} = 'running' and not exists (
    select 1 from leases where leases.name = ${SYNC_LEASE} and leases.expires_at > clock_timestamp())`,
};

export async function insertRun(
  db: Database,
  run: { id: string; kind: SyncType; reason: SyncReason; startedAt: Date },
): Promise<void> {
  await db.insert(syncRuns).values({
    id: run.id,
    kind: run.kind,
    reason: run.reason.kind,
    startedBy: run.reason.userId,
    status: 'running',
    startedAt: run.startedAt.toISOString(),
  });
}

/** How far a run has come. */
export async function updateRun(
  db: Database,
  id: string,
  progress: { results: readonly SyncResult[]; calls: number },
): Promise<void> {
  await db
    .update(syncRuns)
    .set({ results: [...progress.results], calls: progress.calls })
    .where(eq(syncRuns.id, id));
}

/** Ends a run, and forgets what only it needed. */
export async function finishRun(
  db: Database,
  id: string,
  end: { error: string | null; results: readonly SyncResult[]; calls: number; finishedAt: Date },
): Promise<void> {
  await db
    .update(syncRuns)
    .set({
      status: end.error === null ? 'ok' : 'failed',
      error: end.error,
      results: [...end.results],
      calls: end.calls,
      finishedAt: end.finishedAt.toISOString(),
    })
    .where(eq(syncRuns.id, id));
  await db.delete(syncSeen).where(eq(syncSeen.runId, id));
}

/** Runs whose process died: nobody holds the lease under which they wrote. */
export async function failDeadRuns(db: Database, finishedAt: Date, error: string): Promise<void> {
  await db
    .update(syncRuns)
    .set({ status: 'failed', error, finishedAt: finishedAt.toISOString() })
    .where(eq(syncRuns.status, 'running'));
  await db.delete(syncSeen);
}

export async function findRun(db: Database, id: string): Promise<SyncRun | null> {
  const [run] = await db.select(RUN_COLUMNS).from(syncRuns).where(eq(syncRuns.id, id));
  return run ?? null;
}

export async function findRunningRun(db: Database): Promise<SyncRun | null> {
  const [run] = await db
    .select(RUN_COLUMNS)
    .from(syncRuns)
    .where(eq(syncRuns.status, 'running'))
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  return run ?? null;
}

/** The run before this one: how it ended, and when. */
export async function findPreviousRun(
  db: Database,
  id: string,
): Promise<{ status: string; finishedAt: Date } | null> {
  const [run] = await db
    .select({ status: syncRuns.status, finishedAt: syncRuns.finishedAt })
    .from(syncRuns)
    .where(ne(syncRuns.id, id))
    .orderBy(desc(syncRuns.finishedAt))
    .limit(1);
  return run?.finishedAt ? { status: run.status, finishedAt: new Date(run.finishedAt) } : null;
}

/** End of the last run that reached its end, ISO 8601 in UTC; null if there is none. */
export async function findLastSyncTime(db: Database): Promise<string | null> {
  const result = await db.execute(sql`
    select to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSyncTime"
    from sync_runs where status = 'ok'`);
  return rowsOf<{ lastSyncTime: string | null }>(result)[0]?.lastSyncTime ?? null;
}

export async function findCursor(db: Database, entity: SyncEntity): Promise<string | null> {
  const [cursor] = await db.select().from(syncCursors).where(eq(syncCursors.entity, entity));
  return cursor?.modifiedOn ?? null;
}

/** Moves an entity's cursor; null takes it away, so that the next run begins at the beginning. */
export async function setCursor(db: Database, entity: SyncEntity, modifiedOn: string | null): Promise<void> {
  if (modifiedOn === null) {
    await db.delete(syncCursors).where(eq(syncCursors.entity, entity));
    return;
  }
  await db
    .insert(syncCursors)
    .values({ entity, modifiedOn })
    .onConflictDoUpdate({ target: syncCursors.entity, set: { modifiedOn } });
}

export interface Refusal {
  /** The record's id, or a name of ours, which begins with `?`, where it has none. */
  id: string;
  reason: string;
  record: unknown;
}

/** Keeps refused records, each once. */
export async function saveRefusals(
  db: Database,
  entity: SyncEntity,
  runId: string,
  at: Date,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  await db
    .insert(syncRefusals)
    .values(refusals.map((refusal) => ({ ...refusal, entity, runId, at: at.toISOString() })))
    .onConflictDoUpdate({
      target: [syncRefusals.entity, syncRefusals.id],
      set: {
        reason: sql`excluded.reason`,
        record: sql`excluded.record`,
        runId: sql`excluded.run_id`,
        at: sql`excluded.at`,
      },
    });
}

/** Forgets refusals of records that were taken after all, or are gone. */
export async function deleteRefusals(
  db: Database,
  entity: SyncEntity,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from sync_refusals where entity = ${entity}
      and id in (select value from json_array_elements_text(${JSON.stringify(ids)}::json))`);
}

/** After a full pass: forgets refusals that it did not meet again. */
export async function deleteOtherRefusals(db: Database, entity: SyncEntity, runId: string): Promise<void> {
  await db.delete(syncRefusals).where(and(eq(syncRefusals.entity, entity), ne(syncRefusals.runId, runId)));
}

export async function countRefusals(db: Database, entity: SyncEntity, runId: string): Promise<number> {
  return db.$count(syncRefusals, and(eq(syncRefusals.entity, entity), eq(syncRefusals.runId, runId)));
}

/** Ids of refused records that this run has not met, the oldest refusals first. */
export async function findRefusedIds(
  db: Database,
  entity: SyncEntity,
  runId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: syncRefusals.id })
    .from(syncRefusals)
    .where(
      and(eq(syncRefusals.entity, entity), ne(syncRefusals.runId, runId), notLike(syncRefusals.id, '?%')),
    )
    .orderBy(syncRefusals.at, syncRefusals.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
