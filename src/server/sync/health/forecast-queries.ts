import { getTableColumns, sql } from 'drizzle-orm';
import type { SyncEntity } from '../../../contract/sync/sync-contract';
import { rowsOf, type Database } from '../../platform/database/database';
import { MIRROR_TABLES } from '../mirror/sync-queries';
import { DAYS_AT_ONCE } from '../compare/day-spans';
import type { Field } from '../compare/yardstick';

/** How many questions an entity's business dates take; see `spansOver`. */
export async function countBusinessSpans(db: Database, entity: SyncEntity, { ours }: Field): Promise<number> {
  const table = MIRROR_TABLES[entity];
  const date = getTableColumns(table)[ours];
  if (!date) return 0;
  const result = await db.execute(sql`
    with recursive spans as (
      select min(${date}) as day from ${table}
      union all
      select case when later.day < spans.day + 2 * ${DAYS_AT_ONCE}::int
        then spans.day + ${DAYS_AT_ONCE}::int else later.day end
      from spans cross join lateral
        (select min(${date}) as day from ${table} where ${date} >= spans.day + ${DAYS_AT_ONCE}::int) later
      where later.day is not null)
    select count(day)::int as spans from spans`);
  return rowsOf<{ spans: number }>(result)[0]?.spans ?? 0;
}

/** Seconds per call in the last runs that waited for nothing; null: none was made. */
export async function findCallPace(db: Database): Promise<number | null> {
  const result = await db.execute(sql`
    with latest as (
      select extract(epoch from finished_at - started_at) as seconds, calls from sync_runs
      where status = 'ok' and kind <> 'compare' and calls between 1 and 90 order by started_at desc limit 20
    )
    select (sum(seconds) / sum(calls))::float8 as pace from latest`);
  return rowsOf<{ pace: number | null }>(result)[0]?.pace ?? null;
}
