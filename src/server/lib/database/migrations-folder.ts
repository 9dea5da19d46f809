import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { max, sql } from 'drizzle-orm';
import { bigint, pgSchema, type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core';

export const MIGRATIONS = join(__dirname, 'migrations');
const JOURNAL = join('meta', '_journal.json');

/** Table in which drizzle records applied migrations. */
const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
});

type Readable = Pick<PgDatabase<PgQueryResultHKT>, 'select'>;

interface Journal {
  entries: readonly { tag: string; when: number }[];
}

/** Thrown if the database has migrations that this version of the server lacks. */
export class NewerSchemaError extends Error {}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), 'utf8')) as Journal;
}

/** Returns the names of all migrations, oldest first. */
export async function findMigrationNames(): Promise<string[]> {
  return (await readJournal()).entries.map(({ tag }) => tag);
}

/** Returns a copy of the migrations up to one of them, for restoring an older backup. */
export async function copyMigrationsUpTo(last: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'misrad-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = await readJournal();
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1);
  await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Returns the name of the last migration of a database; undefined: none. */
export async function findLastMigration(db: Readable): Promise<string | undefined> {
  const at = await findLastMigrationTime(db);
  return (await readJournal()).entries.find(({ when }) => when === at)?.tag;
}

/**
 * An older server would not know the columns and tables of the newer one.
 * @throws NewerSchemaError
 */
export async function refuseNewerSchema(db: Readable): Promise<void> {
  const newest = Math.max(...(await readJournal()).entries.map(({ when }) => when));
  if ((await findLastMigrationTime(db)) <= newest) return;
  throw new NewerSchemaError(
    'The database was changed by a newer version. Start that version, or restore a backup from before the upgrade.',
  );
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
