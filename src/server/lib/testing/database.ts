import { sql } from 'drizzle-orm';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getEmbeddedFolder } from '#server/db/embedded-folder';
import { openDatabase, type OpenDatabase } from '#server/db/open-database';
import { getRows, type Database } from '#server/db/database';

export interface TestDatabase extends OpenDatabase {
  /** Empties every table. Sequences are not reset, so that leftovers of an earlier test cannot refer to new rows. */
  reset(): Promise<void>;
}

const MIGRATIONS = join('src', 'server', 'db', 'migrations');
const TEMPLATES = join('.cache', 'test-database');

/**
 * Opens a migrated, empty database for one test file: PostgreSQL if `TEST_DATABASE_URL` names a server (one database per worker),
 * otherwise PGlite in memory. Open it once per file, `reset()` between tests, `close()` at the end.
 * @param fill writes the rows that the tests begin with, after each reset
 */
export async function openTestDatabase(fill?: (db: Database) => Promise<void>): Promise<TestDatabase> {
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
    await fill?.(database.db);
  };
  await reset();
  return { ...database, reset };
}

/** Returns statements that delete all rows, without triggers and foreign keys. Truncating takes far longer. */
function emptying(names: readonly string[]): string {
  const deletions = names.map((name) => `delete from ${name};`).join(' ');
  return `do $$ begin set local session_replication_role = replica; ${deletions} end $$`;
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

/**
 * Returns the path of a copy (`OpenDatabase.copy`) of an embedded database with all migrations and without rows. Its first
 * caller creates it: creating and migrating a database takes seconds, and opening a copy a tenth of that.
 */
export async function findEmptyDatabase(): Promise<string> {
  const path = join(TEMPLATES, `${migrationsHash()}.tar`);
  if (existsSync(path)) return path;
  const database = await openDatabase({});
  const copy = await database.copy?.();
  await database.close();
  if (!copy) throw new Error('the embedded database has no copy');
  mkdirSync(TEMPLATES, { recursive: true });
  // The file is renamed when complete, since other workers look for it at the same time.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await copy.arrayBuffer()));
  renameSync(unfinished, path);
  return path;
}

/** Creates the embedded database of a data folder, as a server creates it at its first start. */
export async function createEmptyDatabase(dataDir: string): Promise<void> {
  const folder = getEmbeddedFolder(dataDir);
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xf', await findEmptyDatabase(), '-C', folder]);
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync('package.json')); // contains PGlite's version
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
