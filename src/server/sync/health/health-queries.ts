import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { RunKind, SyncEntity, SyncResult } from '../../../contract/sync/sync-contract';
import { rowsOf, type Database } from '../../platform/database/database';
import { syncRefusals, syncRuns } from '../../platform/database/schema';

/** Of so many runs it is told how many failed in a row. */
const RUNS_LOOKED_AT = 20;

/** How many of the last runs failed, one after the other; those that were cancelled or go on, and comparisons, do not count. */
export async function findFailures(db: Database): Promise<{ runs: number; error: string | null }> {
  const rows = await db
    .select({ status: syncRuns.status, error: syncRuns.error })
    .from(syncRuns)
    .where(
      and(
        inArray(syncRuns.status, ['ok', 'failed']),
        or(ne(syncRuns.kind, 'compare'), eq(syncRuns.status, 'ok')),
      ),
    )
    .orderBy(desc(syncRuns.startedAt))
    .limit(RUNS_LOOKED_AT);
  const firstOk = rows.findIndex(({ status }) => status === 'ok');
  return { runs: firstOk === -1 ? rows.length : firstOk, error: rows[0]?.error ?? null };
}

/** Records that the last complete full runs brought, by entity, the newest first. */
export async function findFullRuns(db: Database): Promise<Partial<Record<SyncEntity, number>>[]> {
  const rows = await db
    .select({ results: syncRuns.results })
    .from(syncRuns)
    .where(and(eq(syncRuns.kind, 'full'), eq(syncRuns.status, 'ok')))
    .orderBy(desc(syncRuns.startedAt))
    .limit(2);
  // Only a run writes its results.
  return rows.map(({ results }) =>
    Object.fromEntries((results as SyncResult[]).map(({ entity, recordCount }) => [entity, recordCount])),
  );
}

/** The last run that reached its end, and when the first one did. */
export async function findCompleteRuns(
  db: Database,
): Promise<{ last: { kind: RunKind; finishedAt: string } | null; firstAt: string | null }> {
  const [last] = await db
    .select({ kind: syncRuns.kind, finishedAt: syncRuns.finishedAt })
    .from(syncRuns)
    .where(eq(syncRuns.status, 'ok'))
    .orderBy(desc(syncRuns.finishedAt))
    .limit(1);
  const result = await db.execute(sql`select min(finished_at) as first from sync_runs where status = 'ok'`);
  const first = rowsOf<{ first: string | Date | null }>(result)[0]?.first ?? null;
  return {
    last: last?.finishedAt ? { kind: last.kind, finishedAt: new Date(last.finishedAt).toISOString() } : null,
    firstAt: first === null ? null : new Date(first).toISOString(),
  };
}

/** When the last comparison that told whether the mirror is equal ended, ISO 8601; null if none ever did. */
export async function findLastVerdictTime(db: Database): Promise<string | null> {
  const [run] = await db
    .select({ finishedAt: syncRuns.finishedAt })
    .from(syncRuns)
    .where(isNotNull(syncRuns.verdict))
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  return run?.finishedAt ? new Date(run.finishedAt).toISOString() : null;
}

/** Records that are refused at present. */
export async function countRefused(db: Database): Promise<Partial<Record<SyncEntity, number>>> {
  const rows = await db
    .select({ entity: syncRefusals.entity, count: sql<number>`count(*)::int` })
    .from(syncRefusals)
    .groupBy(syncRefusals.entity);
  return Object.fromEntries(rows.map(({ entity, count }) => [entity, count]));
}
