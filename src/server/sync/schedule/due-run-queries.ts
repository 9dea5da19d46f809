import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../../platform/database/database';
import { utcMoment } from '../../platform/database/sql-fragments';

/** What has become of the runs of the last days; moments are ISO 8601 in UTC. */
export interface RunHistory {
  /** Had any run reached its end when the last comparison was due? */
  hadData: boolean;
  /** End of the last complete one; what may not be read counts as complete without it. A comparison counts that reached its end: it has brought the mirror up to date. */
  lastComplete: string | null;
  /** Since that: end of the last that failed or was cancelled, and how many failed. */
  lastIncomplete: string | null;
  failures: number;
  /** Of full runs since one was due. */
  isFullDone: boolean;
  fullFailures: number;
  lastFullFailure: string | null;
  lastFullCancelled: string | null;
  /** Of comparisons that ended since one was due; a cancelled one is not tried again. */
  isCompared: boolean;
  lastComparisonFailure: string | null;
}

/** Did a run fail only because some objects may not be read? All others are as after a complete one. */
const IS_PARTIAL = sql`(status = 'failed' and jsonb_path_exists(results, '$[*].unreadable'))`;

const DAY_MS = 86_400_000;

/** The last run, of the last day, that brought the mirror up to date, and the last since then that did not. */
export function findRecentRuns(
  db: Database,
  now: Date,
): Promise<Pick<RunHistory, 'lastComplete' | 'lastIncomplete'>> {
  const since = new Date(now.getTime() - DAY_MS);
  return findRunHistory(db, { since, fullDue: since, nightlyDue: since });
}

/**
 * @param since older runs are of no account.
 * @param fullDue when the last full run was due.
 * @param nightlyDue when the last comparison was due.
 */
export async function findRunHistory(
  db: Database,
  { since, fullDue, nightlyDue }: Record<'since' | 'fullDue' | 'nightlyDue', Date>,
): Promise<RunHistory> {
  const isNightly = sql`kind = 'compare' and finished_at >= ${nightlyDue.toISOString()}`;
  // A pass may need days: it counts when it has ended.
  const isFull = sql`kind = 'full' and finished_at >= ${fullDue.toISOString()}`;
  const isLater = sql`kind <> 'compare' and started_at > coalesce(began, '-infinity')`;
  const endOf = (which: SQL) => utcMoment(sql`max(finished_at) filter (where ${which})`);
  const result = await db.execute(sql`
    with recent as (
      select kind, case when ${IS_PARTIAL} then 'ok' else status end as status, started_at, finished_at
      from sync_runs where finished_at >= ${since.toISOString()} and status not in ('running', 'paused')
    ), complete as (
      select max(started_at) as began from recent where status = 'ok'
    )
    select exists (select 1 from sync_runs
        where status = 'ok' and finished_at < ${nightlyDue.toISOString()}) as "hadData",
      ${endOf(sql`status = 'ok'`)} as "lastComplete",
      ${endOf(sql`${isLater} and status <> 'ok'`)} as "lastIncomplete",
      (count(*) filter (where ${isLater} and status = 'failed'))::int as failures,
      count(*) filter (where ${isFull} and status = 'ok') > 0 as "isFullDone",
      (count(*) filter (where ${isFull} and status = 'failed'))::int as "fullFailures",
      ${endOf(sql`${isFull} and status = 'failed'`)} as "lastFullFailure",
      ${endOf(sql`${isFull} and status = 'cancelled'`)} as "lastFullCancelled",
      count(*) filter (where ${isNightly} and status <> 'failed') > 0 as "isCompared",
      ${endOf(sql`${isNightly} and status = 'failed'`)} as "lastComparisonFailure"
    from recent cross join complete`);
  const [history] = rowsOf<RunHistory>(result);
  if (!history) throw new Error('an aggregate gave no row');
  return history;
}
