import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PGlite or PostgreSQL: every query is written for both. A transaction has the same type. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Returns the rows of a raw statement. Both drivers return an object with `rows`, which the common type lacks. */
export function getRows<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}
