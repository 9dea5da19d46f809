import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

/** Runs a statement on a database that no server uses. */
type Query = (statement: string) => Promise<Record<string, string>[]>;

const TABLES = `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`;

/** Runs work on PostgreSQL. */
export async function withPostgres<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query<Record<string, string>>(statement)).rows);
  } finally {
    await client.end();
  }
}

/** Runs work on the embedded database of a data folder. */
export async function withEmbedded<T>(dataDir: string, work: (query: Query) => Promise<T>): Promise<T> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database') });
  try {
    return await work(async (statement) => (await database.query<Record<string, string>>(statement)).rows);
  } finally {
    await database.close();
  }
}

/** Rows of each table as sorted texts. */
export type Rows = Map<string, string[]>;

/** Reads all rows of all tables. */
export async function readRows(query: Query): Promise<Rows> {
  await query(`set timezone to 'UTC'`);
  const rows: Rows = new Map();
  for (const { name = '' } of await query(TABLES)) {
    const table = await query(`select t::text as row from ${name} t order by t::text collate "C"`);
    rows.set(
      name,
      table.map(({ row = '' }) => row),
    );
  }
  return rows;
}

/**
 * Compares all tables but some row by row.
 * @returns a summary
 * @throws Error with the first different row
 */
export function compareRows(left: Rows, right: Rows, except: readonly string[] = []): string {
  const hash = createHash('sha256');
  let count = 0;
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    if (except.includes(name)) continue;
    const [one = [], other = []] = [left.get(name), right.get(name)];
    if (one.length !== other.length) throw new Error(`${name}: ${one.length} and ${other.length} rows`);
    for (const [nth, row] of one.entries()) {
      if (row !== other[nth]) throw new Error(`${name} differs:\n${row}\n${other[nth]}`);
      hash.update(row);
    }
    count += one.length;
  }
  return `${left.size} tables, ${count} rows equal, ${hash.digest('hex').slice(0, 8)}`;
}
