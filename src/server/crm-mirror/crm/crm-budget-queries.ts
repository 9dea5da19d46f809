import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';

/** Counts one call of the day that begins at `dayStart`. Returns false, without counting, if the limit is reached. */
export async function countDayCall(db: Database, dayStart: Date, limit: number): Promise<boolean> {
  const result = await db.execute(sql`
    insert into crm_calls (window_start, calls) values (${dayStart.toISOString()}, 1)
    on conflict (window_start) do update set calls = crm_calls.calls + 1 where crm_calls.calls < ${limit}
    returning calls`);
  return getRows(result).length > 0;
}

export async function countDayCalls(db: Database, dayStart: Date): Promise<number> {
  const result = await db.execute(
    sql`select calls from crm_calls where window_start = ${dayStart.toISOString()}`,
  );
  return getRows<{ calls: number }>(result)[0]?.calls ?? 0;
}

/** Deletes days that began before a time. */
export async function deleteOldDays(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from crm_calls where window_start < ${before.toISOString()}`);
}

/**
 * Counts one call of the last minute until `countsUntil`. The caller must prevent concurrent counting.
 * @returns its id; null, without counting, if `limit` calls already count at `now`
 */
export async function countRecentCall(
  db: Database,
  { now, countsUntil, limit }: { now: Date; countsUntil: Date; limit: number },
): Promise<string | null> {
  const result = await db.execute(sql`
    insert into crm_recent_calls (counts_until) select ${countsUntil.toISOString()}::timestamptz
    where (select count(*) from crm_recent_calls where counts_until > ${now.toISOString()}) < ${limit}
    returning id::text`);
  return getRows<{ id: string }>(result)[0]?.id ?? null;
}

/** Sets the end of an answered call's minute. */
export async function endRecentCall(db: Database, id: string, countsUntil: Date): Promise<void> {
  await db.execute(
    sql`update crm_recent_calls set counts_until = ${countsUntil.toISOString()} where id = ${id}`,
  );
}

/** Deletes calls that stopped counting before a time. */
export async function deleteOldCalls(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from crm_recent_calls where counts_until < ${before.toISOString()}`);
}

/** Makes as many calls as `limit` count from `now` until at least `until`. */
export async function fillRecentCalls(db: Database, now: Date, until: Date, limit: number): Promise<void> {
  await db.execute(sql`
    with kept as (
      update crm_recent_calls set counts_until = greatest(counts_until, ${until.toISOString()})
      where counts_until > ${now.toISOString()} returning id)
    insert into crm_recent_calls (counts_until) select ${until.toISOString()}::timestamptz
    from generate_series(1, ${limit} - (select count(*) from kept))`);
}

/** Returns the number of calls that count now, and when the first and the last of them stop counting; null if there are none. */
export async function findRecentCalls(
  db: Database,
  now: Date,
): Promise<{ calls: number; first: Date; last: Date } | null> {
  const result = await db.execute(sql`
    select count(*)::int as calls, min(counts_until) as first, max(counts_until) as last
    from crm_recent_calls where counts_until > ${now.toISOString()}`);
  const [row] = getRows<{ calls: number; first: string | null; last: string | null }>(result);
  if (!row?.first || !row.last) return null;
  return { calls: row.calls, first: new Date(row.first), last: new Date(row.last) };
}
