import { sql, type SQL } from 'drizzle-orm';
import type { SyncEntity, SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import { getRows, type Database } from '#server/db/database';
import { utcMoment } from '#server/db/sql-fragments';

/** Outcomes of recent runs; times are ISO 8601 in UTC. */
export interface RunHistory {
  /** True if any run had been completed when the last comparison was due. */
  hadData: boolean;
  /**
   * End of the last completed run. Runs that failed only because of unreadable objects count as completed. Completed comparisons
   * count too, since they update the mirror.
   */
  lastComplete: string | null;
  /** End of the last failed or cancelled run since then, and the number of failures. */
  lastIncomplete: string | null;
  failures: number;
  /** Full runs since one was due. */
  isFullDone: boolean;
  fullFailures: number;
  lastFullFailure: string | null;
  lastFullCancelled: string | null;
  /** Comparisons that ended since one was due. A cancelled one is not repeated. */
  isCompared: boolean;
  lastComparisonFailure: string | null;
  /** Comparisons since a full run was due: settled ones, ones that left differences, and failed or cancelled ones. */
  isSettled: boolean;
  isUndecided: boolean;
  checkFailures: number;
  lastCheckFailure: string | null;
  lastCheckCancelled: string | null;
}

/** Condition that a run failed only because some objects are unreadable. All others are up to date. */
const IS_PARTIAL = sql`(status = 'failed' and jsonb_path_exists(results, '$[*].unreadable'))`;

const DAY_MS = 86_400_000;

/** Returns the end of the last run of the last day that updated the mirror, and of the last later one that did not. */
export function findRecentRuns(
  db: Database,
  now: Date,
): Promise<Pick<RunHistory, 'lastComplete' | 'lastIncomplete'>> {
  const since = new Date(now.getTime() - DAY_MS);
  return findRunHistory(db, { since, fullDue: since, nightlyDue: since });
}

/**
 * Returns the outcomes of recent runs.
 * @param since older runs are ignored
 * @param fullDue time when the last full run was due
 * @param nightlyDue time when the last comparison was due
 */
export async function findRunHistory(
  db: Database,
  { since, fullDue, nightlyDue }: Record<'since' | 'fullDue' | 'nightlyDue', Date>,
): Promise<RunHistory> {
  const isNightly = sql`kind = 'compare' and finished_at >= ${nightlyDue.toISOString()}`;
  // A pass may need days, so its end counts.
  const isFull = sql`kind = 'full' and finished_at >= ${fullDue.toISOString()}`;
  const isCheck = sql`kind = 'compare' and finished_at >= ${fullDue.toISOString()}`;
  const isDifferent = sql`jsonb_path_exists(report, '$[*] ? (@.status == "different")')`;
  const isLater = sql`kind <> 'compare' and started_at > coalesce(began, '-infinity')`;
  const getEnd = (which: SQL) => utcMoment(sql`max(finished_at) filter (where ${which})`);
  const result = await db.execute(sql`
    with recent as (
      select kind, case when ${IS_PARTIAL} then 'ok' else status end as status, report, started_at, finished_at
      from sync_runs where finished_at >= ${since.toISOString()} and status not in ('running', 'paused')
    ), complete as (
      select max(started_at) as began from recent where status = 'ok'
    )
    select exists (select 1 from sync_runs
        where status = 'ok' and finished_at < ${nightlyDue.toISOString()}) as "hadData",
      ${getEnd(sql`status = 'ok'`)} as "lastComplete",
      ${getEnd(sql`${isLater} and status <> 'ok'`)} as "lastIncomplete",
      (count(*) filter (where ${isLater} and status = 'failed'))::int as failures,
      count(*) filter (where ${isFull} and status = 'ok') > 0 as "isFullDone",
      (count(*) filter (where ${isFull} and status = 'failed'))::int as "fullFailures",
      ${getEnd(sql`${isFull} and status = 'failed'`)} as "lastFullFailure",
      ${getEnd(sql`${isFull} and status = 'cancelled'`)} as "lastFullCancelled",
      count(*) filter (where ${isNightly} and status <> 'failed') > 0 as "isCompared",
      ${getEnd(sql`${isNightly} and status = 'failed'`)} as "lastComparisonFailure",
      count(*) filter (where ${isCheck} and status = 'ok' and ${isDifferent} is not true) > 0 as "isSettled",
      count(*) filter (where ${isCheck} and status = 'ok' and ${isDifferent}) > 0 as "isUndecided",
      (count(*) filter (where ${isCheck} and status = 'failed'))::int as "checkFailures",
      ${getEnd(sql`${isCheck} and status = 'failed'`)} as "lastCheckFailure",
      ${getEnd(sql`${isCheck} and status = 'cancelled'`)} as "lastCheckCancelled"
    from recent cross join complete`);
  const [history] = getRows<RunHistory>(result);
  if (!history) throw new Error('an aggregate gave no row');
  return history;
}

/** Returns the number of records of each entity in the last complete full run since then; null: there was none. */
export async function findLastPass(
  db: Database,
  since: Date,
): Promise<Partial<Record<SyncEntity, number>> | null> {
  const result = await db.execute(sql`
    select results from sync_runs
    where kind = 'full' and finished_at >= ${since.toISOString()} and (status = 'ok' or ${IS_PARTIAL})
    order by finished_at desc limit 1`);
  const [run] = getRows<{ results: SyncResult[] }>(result);
  return run ? Object.fromEntries(run.results.map(({ entity, recordCount }) => [entity, recordCount])) : null;
}
