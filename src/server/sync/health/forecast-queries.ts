import { getTableColumns, sql } from 'drizzle-orm';
import type { SyncEntity } from '../../../contract/sync/sync-contract';
import { rowsOf, type Database } from '../../platform/database';
import { MIRROR_TABLES } from '../sync-queries';
import type { Field } from './yardstick';

/** Over how many years, begun ones counted, an entity's business dates reach. */
export async function findBusinessYears(db: Database, entity: SyncEntity, { ours }: Field): Promise<number> {
  const table = MIRROR_TABLES[entity];
  const date = getTableColumns(table)[ours];
  if (!date) return 0;
  const result = await db.execute(sql`select max(${date}) - min(${date}) as days from ${table}`);
  const days = rowsOf<{ days: number | null }>(result)[0]?.days;
  return days === null || days === undefined ? 0 : Math.floor(days / 366) + 1;
}

/** Seconds per call in the last runs that waited for nothing; null: none was made. */
export async function findCallPace(db: Database): Promise<number | null> {
  const result = await db.execute(sql`
    with latest as (
      select extract(epoch from finished_at - started_at) as seconds, calls from sync_runs
      where status = 'ok' and calls between 1 and 90 order by started_at desc limit 20
    )
    select (sum(seconds) / sum(calls))::float8 as pace from latest`);
  return rowsOf<{ pace: number | null }>(result)[0]?.pace ?? null;
}
