import { sql, type SQL } from 'drizzle-orm';
import { type Database, getRows } from './database';
import { isContended } from './unreachable';

type Queries = Readonly<Record<string, SQL | null>>;
type RowsByName<Q extends Queries> = {
  [Name in keyof Q]: Q[Name] extends SQL<infer Row> | null ? Row[] : never;
};

/**
 * Runs several queries as one statement, which is one round trip and one snapshot. Their rows are read as JSON: numbers are read
 * as numbers, dates and moments as texts.
 * @param queries each with the type of its rows; null: not read, which yields no rows
 */
export async function readTogether<Q extends Queries>(db: Database, queries: Q): Promise<RowsByName<Q>> {
  const columns = Object.entries(queries).map(([name, query]) =>
    query === null
      ? sql`'[]'::json as ${sql.identifier(name)}`
      : sql`(select coalesce(json_agg(r), '[]') from (${query}) r) as ${sql.identifier(name)}`,
  );
  const result = await db.execute(sql`select ${sql.join(columns, sql`, `)}`);
  const [row] = getRows<RowsByName<Q>>(result);
  if (!row) throw new Error('a statement without tables has one row');
  return row;
}

/**
 * Reads several figures from one snapshot (`repeatable read`). Without it, a synchronisation that ends in between would return
 * parts that do not add up to the total. Repeats the whole once if another transaction was in the way.
 */
export function repeatableRead<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  const attempt = (): Promise<T> =>
    db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  return attempt().catch((error: unknown) => {
    if (!isContended(error)) throw error;
    return attempt();
  });
}
