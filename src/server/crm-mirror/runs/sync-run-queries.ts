import { and, desc, eq, gt, inArray, isNull, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { EntityReport, Verdict } from '#contract/features/crm-mirror/sync/comparison-contract';
import type { RouteResponse } from '#contract/lib/http/route';
import type {
  getLastSyncTime,
  SyncEntity,
  SyncResult,
} from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  SyncProgress,
  SyncReasonKind,
  syncRunsList,
  SyncRunView,
} from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { type Database, getRows } from '#server/db/database';
import { callerName } from '#server/lib/names/names-queries';
import { users } from '#server/db/schema/users-tables';
import { leases, syncRuns } from '#server/db/schema/sync-tables';
import { utcMoment } from '#server/db/sql-fragments';
import { by } from '#server/lib/lists/list-orders';
import type { ListSource } from '#server/lib/lists/list-source';
import { SYNC_LEASE } from './lease/sync-lease-queries';

/** A run including its internal fields. */
export interface SyncRun extends SyncRunView {
  /** Position of a full run. */
  checkpoint: PassCheckpoint | null;
  /** True for a running run without the lease: its process died. */
  isDead: boolean;
}

/** Reason for a run. */
export interface SyncReason {
  kind: SyncReasonKind;
  /** Uid of the user who requested it, directly or by their browser; otherwise null. */
  userId: string | null;
}

/** Position of a full pass, sufficient to resume it in another run. */
export interface PassCheckpoint {
  /** Id under which the pass records seen ids: the id of its first run. */
  passId: string;
  /** Entities that were read completely. */
  done: readonly SyncEntity[];
  /** The partially read entity; null: none. */
  entity: SyncEntity | null;
  /** A `modifiedon` of the CRM. Every record of the entity up to it was read. */
  watermark: string | null;
  /** Hash of mapping and zone. After a change everything must be read again. */
  fingerprint: string;
  /** True if no run had been completed when it began. */
  isFirst: boolean;
  /** Entities that had never been read completely when it began: their cursors do not describe the mirror. */
  unread: readonly SyncEntity[];
  /** Start of the latest last update beside the pass, ISO 8601 in UTC. */
  updatedAt: Partial<Record<SyncEntity, string>>;
}

const starter = callerName(users, syncRuns.startedBy);

/** Public fields of a run, joined with its starter. */
const SHOWN = {
  id: syncRuns.id,
  kind: syncRuns.kind,
  // Only runs write these columns and the JSON below, so their types are certain.
  reason: sql<SyncReasonKind>`${syncRuns.reason}`,
  startedBy: sql<SyncRunView['startedBy']>`case when ${syncRuns.startedBy} is not null
    then jsonb_build_object('id', ${syncRuns.startedBy}, 'name', ${starter}) end`,
  status: syncRuns.status,
  startedAt: syncRuns.startedAt,
  finishedAt: syncRuns.finishedAt,
  calls: syncRuns.calls,
  error: syncRuns.error,
  results: sql<SyncResult[]>`${syncRuns.results}`,
  progress: sql<SyncProgress | null>`${syncRuns.progress}`,
  passStartedAt: syncRuns.passStartedAt,
  resumesAt: syncRuns.resumesAt,
  cancelRequested: sql<boolean>`${syncRuns.cancelRequestedAt} is not null`,
  verdict: syncRuns.verdict,
  report: sql<EntityReport[]>`${syncRuns.report}`,
};

const COLUMNS = {
  ...SHOWN,
  checkpoint: sql<PassCheckpoint | null>`${syncRuns.checkpoint}`,
  // A run ends and releases its lease in one transaction, so one statement sees both or neither.
  isDead: sql<boolean>`${syncRuns.status} = 'running' and not exists (
    select 1 from leases
    where leases.name = ${SYNC_LEASE} and leases.owner = ${syncRuns.id} and leases.expires_at > clock_timestamp())`,
};

/** Returns the latest matching run. */
async function findOne(db: Database, condition: SQL | undefined): Promise<SyncRun | null> {
  const [run] = await db
    .select(COLUMNS)
    .from(syncRuns)
    .leftJoin(users, eq(users.id, syncRuns.startedBy))
    .where(condition)
    .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
    .limit(1);
  return run ?? null;
}

/** The history: runs joined with their starters. */
export const syncRunsSource: ListSource<typeof syncRunsList> = {
  from: syncRuns,
  joins: sql`left join ${users} on ${users.id} = ${syncRuns.startedBy}`,
  columns: SHOWN,
  sorts: { startedAt: by(syncRuns.startedAt) },
  where: {},
  totals: {},
};

export const findRun = (db: Database, id: string): Promise<SyncRun | null> =>
  findOne(db, eq(syncRuns.id, id));

/** Returns the current run on any server. */
export const findRunningRun = (db: Database): Promise<SyncRun | null> =>
  findOne(db, eq(syncRuns.status, 'running'));

/** Returns the paused full pass; null if there is none. */
export const findPausedRun = (db: Database): Promise<SyncRun | null> =>
  findOne(db, eq(syncRuns.status, 'paused'));

/** Returns the run that holds the lease, or held it last; null if there is none. */
export function findRunOfLease(db: Database): Promise<SyncRun | null> {
  const owner = db.select({ owner: leases.owner }).from(leases).where(eq(leases.name, SYNC_LEASE));
  return findOne(db, inArray(syncRuns.id, owner));
}

/** Returns the public fields of a run. */
function getView({ checkpoint: _checkpoint, isDead: _isDead, ...view }: SyncRun): SyncRunView {
  return view;
}

export async function findRunView(db: Database, id: string): Promise<SyncRunView | null> {
  const run = await findRun(db, id);
  return run && getView(run);
}

export async function findPausedView(db: Database): Promise<SyncRunView | null> {
  const run = await findPausedRun(db);
  return run && getView(run);
}

export async function findRunningView(db: Database): Promise<SyncRunView | null> {
  const run = await findRunningRun(db);
  return run && getView(run);
}

/** Returns the last finished comparison, whatever its outcome. */
export async function findLastComparison(db: Database): Promise<SyncRunView | null> {
  const run = await findOne(db, and(eq(syncRuns.kind, 'compare'), ne(syncRuns.status, 'running')));
  return run && getView(run);
}

/** @param run includes `results` and `checkpoint` of the resumed dead run, since this run may die before it writes its own */
export async function insertRun(
  db: Database,
  {
    reason,
    startedAt,
    ...run
  }: Pick<SyncRun, 'id' | 'kind' | 'results' | 'checkpoint'> & {
    passStartedAt?: string | null;
    reason: SyncReason;
    startedAt: Date;
  },
): Promise<void> {
  await db.insert(syncRuns).values({
    ...run,
    reason: reason.kind,
    startedBy: reason.userId,
    status: 'running',
    startedAt: startedAt.toISOString(),
  });
}

/** Stores the progress of a run. Ignored if the run has ended. */
export async function updateRun(
  db: Database,
  id: string,
  state: {
    results?: readonly SyncResult[];
    report?: readonly EntityReport[];
    calls: number;
    progress: SyncProgress;
  },
): Promise<void> {
  const { results, report, ...others } = state;
  await db
    .update(syncRuns)
    .set({ ...others, ...(results && { results: [...results] }), ...(report && { report: [...report] }) })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.status, 'running')));
}

export interface RunEnd {
  status: 'ok' | 'failed' | 'cancelled';
  error: string | null;
  verdict: Verdict | null;
  finishedAt: Date;
}

/** Returns the columns of a finished run. */
export const toRunEnd = ({ finishedAt, ...end }: RunEnd) => ({
  ...end,
  finishedAt: finishedAt.toISOString(),
  progress: null,
  checkpoint: null,
  resumesAt: null,
});

/** Ends a run that holds the lease, and deletes its temporary data. */
export async function finishRun(
  db: Database,
  id: string,
  end: RunEnd & { results: readonly SyncResult[]; report: readonly EntityReport[]; calls: number },
): Promise<void> {
  const { results, report, calls, ...how } = end;
  await db
    .update(syncRuns)
    .set({ ...toRunEnd(how), results: [...results], report: [...report], calls })
    .where(eq(syncRuns.id, id));
  await deleteStaleSeen(db);
}

/** Ends all runs that still count as running although nobody holds their lease. */
export async function endDeadRuns(db: Database, end: RunEnd): Promise<void> {
  await db.update(syncRuns).set(toRunEnd(end)).where(eq(syncRuns.status, 'running'));
}

/** Deletes seen ids that belong to no open pass. */
export async function deleteStaleSeen(db: Database): Promise<void> {
  await db.execute(sql`
    delete from sync_seen where run_id not in (
      select place->>'passId' from sync_runs where status in ('running', 'paused') and place->>'passId' is not null)`);
}

/** Returns the number of runs since a time that ended with this error. */
export async function countDeadRuns(db: Database, error: string, since: Date): Promise<number> {
  return db.$count(syncRuns, and(eq(syncRuns.error, error), gt(syncRuns.startedAt, since.toISOString())));
}

/** Deletes runs that began before a time. */
export async function deleteOldRuns(db: Database, before: Date): Promise<void> {
  await db
    .delete(syncRuns)
    .where(
      and(lt(syncRuns.startedAt, before.toISOString()), notInArray(syncRuns.status, ['running', 'paused'])),
    );
}

/** Returns the number of calls made by last updates since a time. */
export async function countUpdateCalls(db: Database, since: Date): Promise<number> {
  const result = await db.execute(sql`
    select coalesce(sum(calls), 0)::int as calls from sync_runs
    where kind = 'last_update' and started_at >= ${since.toISOString()}`);
  return getRows<{ calls: number }>(result)[0]?.calls ?? 0;
}

/** Requests the cancellation of a run; returns false if it has ended, or a cancellation was already requested. */
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

/** During the very first pass, last updates beside it do not count, since the mirror is incomplete. */
const LAST_SYNC_TIME = sql`(
  select ${utcMoment(sql`max(finished_at)`)} from sync_runs where status = 'ok' and not exists (
    select 1 from sync_runs where status in ('running', 'paused') and place->>'isFirst' = 'true'))`;

/** Returns the end of the last completed run, ISO 8601 in UTC; null if there is none. */
export async function findLastSyncTime(db: Database): Promise<string | null> {
  const result = await db.execute(sql`select ${LAST_SYNC_TIME} as "lastSyncTime"`);
  return getRows<{ lastSyncTime: string | null }>(result)[0]?.lastSyncTime ?? null;
}

type MirrorState = RouteResponse<typeof getLastSyncTime>['data'];

/** Returns the end of the last completed run, and the latest run. */
export async function findMirrorState(db: Database): Promise<MirrorState> {
  const result = await db.execute(sql`
    select
      ${LAST_SYNC_TIME} as "lastSyncTime",
      (select jsonb_build_object('id', id, 'status', status)
        from sync_runs order by status = 'running' desc, started_at desc, id desc limit 1) as "newestRun"`);
  const [row] = getRows<{ lastSyncTime: string | null; newestRun: MirrorState['newestRun'] | null }>(result);
  return { lastSyncTime: row?.lastSyncTime ?? null, ...(row?.newestRun && { newestRun: row.newestRun }) };
}
