import { and, desc, eq, gt, inArray, lt, ne, notLike, sql } from 'drizzle-orm';
import type { EntityReport, Verdict } from '../../../contract/sync/comparison-contract';
import type { RunKind, SyncEntity, SyncResult, SyncRunStatus } from '../../../contract/sync/sync-contract';
import type { SyncProgress, SyncReasonKind } from '../../../contract/sync/sync-runs-contract';
import { rowsOf, type Database } from '../../platform/database/database';
import { leases, syncCursors, syncRefusals, syncRuns, syncSeen } from '../../platform/database/schema';
import { listOf, utcMoment } from '../../platform/database/sql-fragments';
import { SYNC_LEASE } from './sync-lease-queries';
import type { SyncReason } from './sync-service';

export interface SyncRun {
  id: string;
  kind: RunKind;
  reason: SyncReason;
  status: SyncRunStatus;
  error: string | null;
  results: SyncResult[];
  startedAt: Date;
  /** Has somebody asked it to end? */
  isCancelled: boolean;
  /** Up to where a full run has read. */
  place: PassPlace | null;
  /** Running, but it does not hold the lease: its process died. */
  isDead: boolean;
}

/** Up to where a full pass has read: enough to go on with it in another run. */
export interface PassPlace {
  /** Under this the ids are noted that the pass was given: the run that began it. */
  passId: string;
  entity: SyncEntity;
  /** A `modifiedon` of the CRM: every record of the entity up to here was given. */
  watermark: string;
  /** Of what is read and how: where another is in force, everything must be read again. */
  fingerprint: string;
}

/** Only `insertRun`, `updateRun` and `finishRun` write it. */
const RESULTS = sql<SyncResult[]>`${syncRuns.results}`.mapWith(
  (value) => syncRuns.results.mapFromDriverValue(value) as SyncResult[],
);
/** Only `insertRun` and `updatePlace` write it. */
const PLACE = sql<PassPlace | null>`${syncRuns.place}`.mapWith(
  (value) => syncRuns.place.mapFromDriverValue(value) as PassPlace,
);

const RUN_COLUMNS = {
  id: syncRuns.id,
  kind: syncRuns.kind,
  reason: syncRuns.reason,
  startedBy: syncRuns.startedBy,
  status: syncRuns.status,
  error: syncRuns.error,
  results: RESULTS,
  startedAt: syncRuns.startedAt,
  isCancelled: sql<boolean>`${syncRuns.cancelRequestedAt} is not null`,
  place: PLACE,
  // A run ends and gives its lease back in one transaction; one statement sees both or neither.
  isDead: sql<boolean>`${syncRuns.status} = 'running' and not exists (
    select 1 from leases
    where leases.name = ${SYNC_LEASE} and leases.owner = ${syncRuns.id} and leases.expires_at > clock_timestamp())`,
};

/** @param run `results` and `place` of the dead run whose pass it goes on with: it may die before it writes any. */
export async function insertRun(
  db: Database,
  run: Pick<SyncRun, 'id' | 'kind' | 'reason' | 'startedAt' | 'results' | 'place'>,
): Promise<void> {
  await db.insert(syncRuns).values({
    id: run.id,
    kind: run.kind,
    reason: run.reason.kind,
    startedBy: run.reason.userId,
    status: 'running',
    startedAt: run.startedAt.toISOString(),
    results: run.results,
    place: run.place,
  });
}

/** How far a run has come. Says nothing of a run that has ended. */
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

/** Up to where a full run has read. */
export async function updatePlace(db: Database, id: string, place: PassPlace): Promise<void> {
  await db.update(syncRuns).set({ place }).where(eq(syncRuns.id, id));
}

export interface RunEnd {
  status: 'ok' | 'failed' | 'cancelled';
  error: string | null;
  verdict: Verdict | null;
  finishedAt: Date;
}

/** What stands in a row of a run that has ended. */
const endOf = ({ finishedAt, ...end }: RunEnd) => ({
  ...end,
  finishedAt: finishedAt.toISOString(),
  progress: null,
  place: null,
});

/** Ends a run that holds the lease, and forgets what only it needed: nothing that was met is another one's. */
export async function finishRun(
  db: Database,
  id: string,
  end: RunEnd & { results: readonly SyncResult[]; report: readonly EntityReport[]; calls: number },
): Promise<void> {
  const { results, report, calls, ...how } = end;
  await db
    .update(syncRuns)
    .set({ ...endOf(how), results: [...results], report: [...report], calls })
    .where(eq(syncRuns.id, id));
  await db.delete(syncSeen);
}

/** Ends every run that did not end by itself: nobody holds the lease under which it wrote. */
export async function endDeadRuns(db: Database, end: RunEnd): Promise<void> {
  await db.update(syncRuns).set(endOf(end)).where(eq(syncRuns.status, 'running'));
}

/** Forgets the ids that other passes than this one were given. */
export async function deleteOtherSeen(db: Database, passId: string): Promise<void> {
  await db.delete(syncSeen).where(ne(syncSeen.runId, passId));
}

/** Makes a dead run's refusals those of the run that goes on with its pass. */
export async function handOverRefusals(db: Database, from: string, to: string): Promise<void> {
  await db.update(syncRefusals).set({ runId: to }).where(eq(syncRefusals.runId, from));
}

/** How many runs that began since a moment ended with this error. */
export async function countDeadRuns(db: Database, error: string, since: Date): Promise<number> {
  return db.$count(syncRuns, and(eq(syncRuns.error, error), gt(syncRuns.startedAt, since.toISOString())));
}

/** Forgets runs that began before this moment. */
export async function deleteOldRuns(db: Database, before: Date): Promise<void> {
  await db
    .delete(syncRuns)
    .where(and(lt(syncRuns.startedAt, before.toISOString()), ne(syncRuns.status, 'running')));
}

export async function findRun(db: Database, id: string): Promise<SyncRun | null> {
  const rows = await db.select(RUN_COLUMNS).from(syncRuns).where(eq(syncRuns.id, id));
  return rows.map(asRun)[0] ?? null;
}

/** The run that holds the lease, or held it last; null: none did. */
export async function findRunOfLease(db: Database): Promise<SyncRun | null> {
  const owner = db.select({ owner: leases.owner }).from(leases).where(eq(leases.name, SYNC_LEASE));
  const rows = await db.select(RUN_COLUMNS).from(syncRuns).where(inArray(syncRuns.id, owner));
  return rows.map(asRun)[0] ?? null;
}

export async function findRunningRun(db: Database): Promise<SyncRun | null> {
  const rows = await db
    .select(RUN_COLUMNS)
    .from(syncRuns)
    .where(eq(syncRuns.status, 'running'))
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  return rows.map(asRun)[0] ?? null;
}

type RunRow = Omit<SyncRun, 'reason' | 'startedAt'> & {
  reason: string;
  startedBy: string | null;
  startedAt: string;
};

function asRun({ reason, startedBy, startedAt, ...row }: RunRow): SyncRun {
  const kind = reason as SyncReasonKind;
  return { ...row, reason: { kind, userId: startedBy }, startedAt: new Date(startedAt) };
}

/** End of the last run that reached its end, ISO 8601 in UTC; null if there is none. */
export async function findLastSyncTime(db: Database): Promise<string | null> {
  const result = await db.execute(sql`
    select ${utcMoment(sql`max(finished_at)`)} as "lastSyncTime"
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
      and id in ${listOf(ids)}`);
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
