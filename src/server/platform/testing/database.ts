import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, rowsOf, type OpenDatabase } from '../database/database';

export interface TestDatabase extends OpenDatabase {
  /** Empties every table. Numbers are never given twice: what an earlier test left behind would touch another's row. */
  reset(): Promise<void>;
}

const MIGRATIONS = join(__dirname, '..', 'database', 'migrations');
const AUDIT_LOG = 'audit_log';
const KEPT = join(process.cwd(), '.cache', 'test-database');

/**
 * A migrated, empty database for one test file: PostgreSQL where `TEST_DATABASE_URL` names a server (each worker has a
 * database of its own there), PGlite in memory else. Open it once per file, `reset()` between tests, `close()` at the end.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const database = server
    ? await openDatabase({ url: await workerDatabase(server), poolSize: 4 })
    : await openMigrated();
  const tables = await tableNames(database);
  // Emptying fifty empty tables takes far longer than asking which of them are.
  const filled = sql.raw(
    tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  const reset = async (): Promise<void> => {
    const names = rowsOf<{ name: string }>(await database.db.execute(filled)).map(({ name }) => name);
    if (names.length > 0) await database.db.execute(sql.raw(emptying(names)));
  };
  await reset();
  return { ...database, reset };
}

/** One statement that empties tables; the audit log refuses that outside of tests. */
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
  return rowsOf<{ name: string }>(result).map(({ name }) => name);
}

/** An embedded database with all migrations done: begun with a copy that the first test file of all has kept. */
async function openMigrated(): Promise<OpenDatabase> {
  const path = join(KEPT, `${migrationsHash()}.tar`);
  const kept = readIfThere(path);
  if (kept) return openDatabase({ beginWith: new Blob([new Uint8Array(kept)]) });
  const database = await openDatabase({});
  const copy = await database.copy?.();
  if (copy) {
    mkdirSync(KEPT, { recursive: true });
    // Whole or not at all: other workers look for it at the same time.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await copy.arrayBuffer()));
    renameSync(unfinished, path);
  }
  return database;
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync('package.json')); // names PGlite's version
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
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
