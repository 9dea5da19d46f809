import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { RunKind, SyncEntity, SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import { getRows, type Database } from '#server/db/database';
import { syncRefusals, syncRuns } from '#server/db/schema/sync-tables';
import { utcMoment } from '#server/db/sql-fragments';

/** Number of recent runs considered. */
const RUNS_LOOKED_AT = 20;

/**
 * Returns the number of consecutive failures of the last runs. Cancelled and running runs and failed comparisons do not count.
 */
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

/** Returns the record counts of the last completed full runs by entity, latest first. */
export async function findFullRuns(db: Database): Promise<Partial<Record<SyncEntity, number>>[]> {
  const rows = await db
    .select({ results: syncRuns.results })
    .from(syncRuns)
    .where(and(eq(syncRuns.kind, 'full'), eq(syncRuns.status, 'ok')))
    .orderBy(desc(syncRuns.startedAt))
    .limit(2);
  // Only runs write their results.
  return rows.map(({ results }) =>
    Object.fromEntries((results as SyncResult[]).map(({ entity, recordCount }) => [entity, recordCount])),
  );
}

/** Ends of completed runs, ISO 8601 in UTC; null: none was completed. */
interface Ends {
  lastRun: { kind: RunKind; finishedAt: string } | null;
  firstCompleteAt: string | null;
  /** End of the last comparison with a verdict. */
  lastVerdictAt: string | null;
}

export async function findEnds(db: Database): Promise<Ends> {
  const result = await db.execute(sql`
    select
      (select jsonb_build_object('kind', kind, 'finishedAt', ${utcMoment(sql`finished_at`)}) from sync_runs
        where status = 'ok' order by finished_at desc limit 1) as "lastRun",
      (select ${utcMoment(sql`min(finished_at)`)} from sync_runs where status = 'ok') as "firstCompleteAt",
      (select ${utcMoment(sql`finished_at`)} from sync_runs
        where verdict is not null order by started_at desc limit 1) as "lastVerdictAt"`);
  return getRows<Ends>(result)[0] ?? { lastRun: null, firstCompleteAt: null, lastVerdictAt: null };
}

/** Returns the kind of the running synchronisation, if one runs. */
export async function findRunningKind(db: Database): Promise<RunKind | undefined> {
  const [row] = await db
    .select({ kind: syncRuns.kind })
    .from(syncRuns)
    .where(eq(syncRuns.status, 'running'))
    .limit(1);
  return row?.kind;
}

/** Returns the end of the last run of each kind and status, ISO 8601 in UTC. */
export async function findLastEnds(
  db: Database,
): Promise<{ kind: RunKind; status: string; finishedAt: string }[]> {
  const result = await db.execute(sql`
    select kind, status, ${utcMoment(sql`max(finished_at)`)} as "finishedAt" from sync_runs
    where finished_at is not null group by kind, status`);
  return getRows(result);
}

/** Returns the seconds per call in recent runs that did not wait for the limit; null if there are none. */
export async function findCallPace(db: Database): Promise<number | null> {
  const result = await db.execute(sql`
    with latest as (
      select extract(epoch from finished_at - started_at) as seconds, calls from sync_runs
      where status = 'ok' and kind <> 'compare' and calls between 1 and 90 order by started_at desc limit 20
    )
    select (sum(seconds) / sum(calls))::float8 as pace from latest`);
  return getRows<{ pace: number | null }>(result)[0]?.pace ?? null;
}

/** Returns the number of currently refused records by entity. */
export async function countRefused(db: Database): Promise<Partial<Record<SyncEntity, number>>> {
  const rows = await db
    .select({ entity: syncRefusals.entity, count: sql<number>`count(*)::int` })
    .from(syncRefusals)
    .groupBy(syncRefusals.entity);
  return Object.fromEntries(rows.map(({ entity, count }) => [entity, count]));
}
