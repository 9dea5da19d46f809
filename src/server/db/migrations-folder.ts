import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { max, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, pgSchema, serial, text, type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core';

const MIGRATIONS = join(__dirname, 'migrations');

const drizzleSchema = pgSchema('drizzle');
/** Table in which drizzle records applied migrations. */
const appliedMigrations = drizzleSchema.table('__drizzle_migrations', {
  id: serial('id').primaryKey(),
  hash: text('hash').notNull(),
  /** Time of the migration as in the journal. */
  createdAt: bigint('created_at', { mode: 'number' }),
});

type Readable = Pick<PgDatabase<PgQueryResultHKT>, 'select'>;
type Writable = Pick<PgDatabase<PgQueryResultHKT>, 'insert' | 'execute'>;

export interface Migration {
  name: string;
  statements: readonly string[];
  hash: string;
  when: number;
}

interface Journal {
  entries: readonly { tag: string; when: number }[];
}

/** Thrown if the database has migrations that this version of the server lacks. */
export class NewerSchemaError extends Error {}

async function readJournal(folder = MIGRATIONS): Promise<Journal> {
  return JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
}

/** Returns the names of all migrations, oldest first. */
export async function findMigrationNames(): Promise<string[]> {
  return (await readJournal()).entries.map(({ tag }) => tag);
}

/** Returns the name of the last migration of a database; undefined: none. */
export async function findLastMigration(db: Readable): Promise<string | undefined> {
  const at = await findLastMigrationTime(db);
  return (await readJournal()).entries.find(({ when }) => when === at)?.tag;
}

export interface MigrationsRange {
  /** Name of the last migration; undefined: all. */
  last?: string | undefined;
  folder?: string;
}

/**
 * An older server would not know the columns and tables of the newer one.
 * @throws NewerSchemaError
 */
export async function rejectNewerSchema(db: Readable, folder?: string): Promise<void> {
  const newest = Math.max(...(await readJournal(folder)).entries.map(({ when }) => when));
  if ((await findLastMigrationTime(db)) <= newest) return;
  throw new NewerSchemaError(
    'The database was changed by a newer version. Start that version, or restore a backup from before the upgrade.',
  );
}

/** Returns the migrations that a database lacks, oldest first. @throws NewerSchemaError */
export async function findPendingMigrations(
  db: Readable & Writable,
  { last, folder = MIGRATIONS }: MigrationsRange,
): Promise<Migration[]> {
  await rejectNewerSchema(db, folder);
  const { entries } = await readJournal(folder);
  const appliedAt = await findLastMigrationTime(db);
  const files = readMigrationFiles({ migrationsFolder: folder });
  const end = last === undefined ? files.length : entries.findIndex(({ tag }) => tag === last) + 1;
  return files.slice(0, end).flatMap(({ sql: statements, hash, folderMillis: when }, index) => {
    const name = entries[index]?.tag ?? '';
    return when > appliedAt ? [{ name, statements, hash, when }] : [];
  });
}

/** Records a migration as drizzle does, whose own migrator knows only one transaction for all. */
export async function recordMigration(db: Writable, { hash, when }: Migration): Promise<void> {
  await db.insert(appliedMigrations).values({ hash, createdAt: when });
}

/** Creates the table of applied migrations. */
export async function createMigrationsTable(db: Writable): Promise<void> {
  await db.execute(sql`create schema if not exists ${drizzleSchema}`);
  await db.execute(sql`create table if not exists ${appliedMigrations} (
    id serial primary key, hash text not null, created_at bigint)`);
}

/** @returns the time of the last migration as in the journal; 0: none */
async function findLastMigrationTime(db: Readable): Promise<number> {
  const [table] = await db
    .select({ exists: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(sql`(values (1)) as one`);
  if (!table?.exists) return 0;
  const [last] = await db.select({ at: max(appliedMigrations.createdAt) }).from(appliedMigrations);
  return last?.at ?? 0;
}
