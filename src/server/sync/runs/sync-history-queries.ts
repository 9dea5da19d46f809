import { and, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { EntityReport } from '../../../contract/sync/comparison-contract';
import type { RouteResponse } from '../../../contract/http/route';
import type { getLastSyncTime, SyncResult } from '../../../contract/sync/sync-contract';
import type { SyncProgress, SyncReasonKind, SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { rowsOf, type Database } from '../../platform/database/database';
import { syncRuns, users } from '../../platform/database/schema';
import { utcMoment } from '../../platform/database/sql-fragments';

const COLUMNS = {
  id: syncRuns.id,
  kind: syncRuns.kind,
  reason: syncRuns.reason,
  startedById: syncRuns.startedBy,
  startedByName: sql<string | null>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
  status: syncRuns.status,
  startedAt: utcMoment(syncRuns.startedAt),
  finishedAt: sql<string | null>`${utcMoment(syncRuns.finishedAt)}`,
  calls: syncRuns.calls,
  error: syncRuns.error,
  results: syncRuns.results,
  progress: syncRuns.progress,
  cancelRequested: sql<boolean>`${syncRuns.cancelRequestedAt} is not null`,
  verdict: syncRuns.verdict,
  report: syncRuns.report,
};

/** Where a run stands in the history: its start, ISO 8601 in UTC, and its id. */
type RunKey = [startedAt: string, id: string];

function findViews(db: Database, condition: SQL | undefined, limit: number): Promise<SyncRunView[]> {
  return db
    .select(COLUMNS)
    .from(syncRuns)
    .leftJoin(users, eq(users.id, syncRuns.startedBy))
    .where(condition)
    .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
    .limit(limit)
    .then((rows) =>
      rows.map(({ startedById, startedByName, ...row }) => ({
        ...row,
        reason: row.reason as SyncReasonKind,
        startedBy: startedById === null ? null : { id: startedById, name: startedByName },
        // Only the runs themselves write them.
        results: row.results as SyncResult[],
        progress: row.progress as SyncProgress | null,
        report: row.report as EntityReport[],
      })),
    );
}

/** Runs, the newest first, after one of them; null: from the newest. */
export function findRunViews(db: Database, after: RunKey | null, limit: number): Promise<SyncRunView[]> {
  const condition =
    after === null
      ? undefined
      : sql`(${syncRuns.startedAt}, ${syncRuns.id}) < (${after[0]}::timestamptz, ${after[1]})`;
  return findViews(db, condition, limit);
}

export async function findRunView(db: Database, id: string): Promise<SyncRunView | null> {
  const [run] = await findViews(db, eq(syncRuns.id, id), 1);
  return run ?? null;
}

/** The run that goes on, wherever. */
export async function findRunningView(db: Database): Promise<SyncRunView | null> {
  const [run] = await findViews(db, eq(syncRuns.status, 'running'), 1);
  return run ?? null;
}

/** The last comparison that ended, however it did. */
export async function findLastComparison(db: Database): Promise<SyncRunView | null> {
  const [run] = await findViews(db, and(eq(syncRuns.kind, 'compare'), ne(syncRuns.status, 'running')), 1);
  return run ?? null;
}

export async function countRuns(db: Database): Promise<number> {
  return db.$count(syncRuns);
}

/** Asks a run to end; false when it has ended, or is asked already. */
export async function requestCancel(
  db: Database,
  id: string,
  request: { at: Date; by: string },
): Promise<boolean> {
  const rows = await db
    .update(syncRuns)
    .set({ cancelRequestedAt: request.at.toISOString(), cancelledBy: request.by })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.status, 'running'), isNull(syncRuns.cancelRequestedAt)))
    .returning({ id: syncRuns.id });
  return rows.length > 0;
}

type MirrorState = RouteResponse<typeof getLastSyncTime>['data'];

/** When the last run reached its end, and the newest one of all. */
export async function findMirrorState(db: Database): Promise<MirrorState> {
  const result = await db.execute(sql`
    select
      (select ${utcMoment(sql`max(finished_at)`)} from sync_runs where status = 'ok') as "lastSyncTime",
      (select jsonb_build_object('id', id, 'status', status)
        from sync_runs order by started_at desc, id desc limit 1) as "newestRun"`);
  const [row] = rowsOf<{ lastSyncTime: string | null; newestRun: MirrorState['newestRun'] | null }>(result);
  return { lastSyncTime: row?.lastSyncTime ?? null, ...(row?.newestRun && { newestRun: row.newestRun }) };
}
