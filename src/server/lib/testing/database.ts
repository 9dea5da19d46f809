import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { openDatabase, getRows, type OpenDatabase } from '../database/database';
import { findEmptyDatabase } from './empty-database';

export interface TestDatabase extends OpenDatabase {
  /** Empties every table. Sequences are not reset, so that leftovers of an earlier test cannot refer to new rows. */
  reset(): Promise<void>;
}

const AUDIT_LOG = 'audit_log';

/**
 * Opens a migrated, empty database for one test file: PostgreSQL if `TEST_DATABASE_URL` names a server (one database per worker),
 * otherwise PGlite in memory. Open it once per file, `reset()` between tests, `close()` at the end.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const database = server
    ? await openDatabase({ url: await workerDatabase(server), poolSize: 4 })
    : await openMigrated();
  const tables = await tableNames(database);
  // Truncating fifty empty tables takes far longer than selecting the filled ones.
  const filled = sql.raw(
    tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  const reset = async (): Promise<void> => {
    const names = getRows<{ name: string }>(await database.db.execute(filled)).map(({ name }) => name);
    if (names.length > 0) await database.db.execute(sql.raw(emptying(names)));
  };
  await reset();
  return { ...database, reset };
}

/** Returns one statement that truncates tables. Outside tests the audit log's trigger rejects that. */
function emptying(names: readonly string[]): string {
  const truncate = `truncate ${names.join(', ')} cascade`;
  if (!names.includes(AUDIT_LOG)) return truncate;
  return `do $$ begin
    alter table ${AUDIT_LOG} disable trigger user;
    ${truncate};
    alter table ${AUDIT_LOG} enable trigger user;
  end $$`;
}

async function tableNames({ db }: OpenDatabase): Promise<string[]> {
  const result = await db.execute(
    sql`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  return getRows<{ name: string }>(result).map(({ name }) => name);
}

/** Opens an embedded database with all migrations applied. */
async function openMigrated(): Promise<OpenDatabase> {
  const empty = readFileSync(await findEmptyDatabase());
  return openDatabase({ beginWith: new Blob([new Uint8Array(empty)]) });
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
