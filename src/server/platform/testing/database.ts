import { sql } from 'drizzle-orm';
import { openDatabase, rowsOf, type OpenDatabase } from '../database/database';

export interface TestDatabase extends OpenDatabase {
  /** Empties every table. Numbers are never given twice: what an earlier test left behind would touch another's row. */
  reset(): Promise<void>;
}

/**
 * A migrated, empty database for one test file: PostgreSQL where `TEST_DATABASE_URL` names a server (each worker has a
 * database of its own there), PGlite in memory else. Open it once per file, `reset()` between tests, `close()` at the end.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const database = await openDatabase(server ? { url: await workerDatabase(server), poolSize: 4 } : {});
  const reset = async (): Promise<void> => {
    const result = await database.db.execute(
      sql`select string_agg(format('%I', tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
    );
    const tables = rowsOf<{ tables: string }>(result)[0]?.tables;
    await database.db.execute(sql.raw(`truncate ${tables} cascade`));
  };
  await reset();
  return { ...database, reset };
}

async function workerDatabase(server: string): Promise<string> {
  const name = `misrad_test_${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const { Client } = await import('pg');
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
