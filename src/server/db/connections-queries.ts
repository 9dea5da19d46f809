import { sql } from 'drizzle-orm';
import { sumBy } from '#contract/lib/sum-by';
import { getRows } from './database';
import type { OpenDatabase } from './open-database';

/**
 * Returns how many connections PostgreSQL cannot give to this server, whose pools open them when they need them. Connections of other
 * clients may come and go.
 * @returns null if there are enough, and for the embedded database
 */
export async function findMissingConnections({
  db,
  pools,
}: Pick<OpenDatabase, 'db' | 'pools'>): Promise<{ needed: number; free: number } | null> {
  if (!pools) return null;
  const result = await db.execute(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free`);
  const free = getRows<{ free: number }>(result)[0]?.free ?? 0;
  const needed = sumBy(Object.values(pools()), ({ max, open }) => max - open);
  return needed > free ? { needed, free } : null;
}
