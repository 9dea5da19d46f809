import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../platform/database/database';

/** What has become of the runs of the last days. */
export interface RunHistory {
  /** Had any run reached its end when the last comparison was due? */
  hadData: boolean;
  /** End of the last complete one. A comparison counts that reached its end: it has brought the mirror up to date. */
  lastComplete: Date | null;
  /** Since that: end of the last that failed or was cancelled, and how many failed. */
  lastIncomplete: Date | null;
  failures: number;
  /** Full runs since one was due. */
  full: { isDone: boolean; failures: number; lastFailure: Date | null; lastCancelled: Date | null };
  /** Comparisons that ended since one was due; a cancelled one is not tried again. */
  comparison: { isDone: boolean; lastFailure: Date | null };
}

type Moment = 'lastComplete' | 'lastIncomplete' | 'lastFailure' | 'lastCancelled' | 'lastComparisonFailure';
type Row = Record<Moment, string | Date | null> &
  Record<'failures' | 'fullFailures', number> &
  Record<'hadData' | 'isDone' | 'isCompared', boolean>;

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
  const isFull = sql`kind = 'full' and started_at >= ${fullDue.toISOString()}`;
  const result = await db.execute(sql`
    with recent as (
      select kind, status, started_at, finished_at from sync_runs
      where started_at >= ${since.toISOString()} and status <> 'running'
    ), complete as (
      select max(started_at) as began from recent where status = 'ok'
    )
    select exists (select 1 from sync_runs
        where status = 'ok' and finished_at < ${nightlyDue.toISOString()}) as "hadData",
      max(finished_at) filter (where status = 'ok') as "lastComplete",
      max(finished_at) filter (where kind <> 'compare' and status <> 'ok'
        and started_at > coalesce(began, '-infinity')) as "lastIncomplete",
      (count(*) filter (where kind <> 'compare' and status = 'failed' and started_at > coalesce(began, '-infinity')))::int as failures,
      count(*) filter (where ${isFull} and status = 'ok') > 0 as "isDone",
      (count(*) filter (where ${isFull} and status = 'failed'))::int as "fullFailures",
      max(finished_at) filter (where ${isFull} and status = 'failed') as "lastFailure",
      max(finished_at) filter (where ${isFull} and status = 'cancelled') as "lastCancelled",
      count(*) filter (where ${isNightly} and status <> 'failed') > 0 as "isCompared",
      max(finished_at) filter (where ${isNightly} and status = 'failed') as "lastComparisonFailure"
    from recent cross join complete`);
  const [row] = rowsOf<Row>(result);
  if (!row) throw new Error('an aggregate gave no row');
  return {
    hadData: row.hadData,
    lastComplete: asDate(row.lastComplete),
    lastIncomplete: asDate(row.lastIncomplete),
    failures: row.failures,
    full: {
      isDone: row.isDone,
      failures: row.fullFailures,
      lastFailure: asDate(row.lastFailure),
      lastCancelled: asDate(row.lastCancelled),
    },
    comparison: { isDone: row.isCompared, lastFailure: asDate(row.lastComparisonFailure) },
  };
}

function asDate(value: string | Date | null): Date | null {
  return value === null ? null : new Date(value);
}
