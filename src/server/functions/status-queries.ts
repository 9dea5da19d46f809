import { asc, isNotNull, max, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database';
import { sales } from '../platform/database/schema';

/** Every status that a sale has, by its code; of several names of one code the last in the alphabet. */
export function findStatuses(db: Database): Promise<{ code: number; name: string | null }[]> {
  const code = sql<number>`${sales.statusCode}`;
  return db
    .select({ code, name: max(sales.statusName) })
    .from(sales)
    .where(isNotNull(sales.statusCode))
    .groupBy(sales.statusCode)
    .orderBy(asc(sales.statusCode));
}
