import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate as migrateByDrizzle } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { getRows, type Database } from './database';
import { applyMigrations, type MigrationOptions } from './migrate';
import { findMigrationNames } from './migrations-folder';

const MIGRATIONS = join(__dirname, 'migrations');
/** Migrations up to this one create indexes as they did when they were first applied. */
const LAST_LOCKING = '0036_erased-searches';
const server = process.env['TEST_DATABASE_URL'];

let folder: string;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'misrad-migrations-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes migrations with these statements. */
async function writeMigrations(...statements: string[]): Promise<void> {
  const entries = statements.map((_statement, idx) => ({
    idx,
    when: idx + 1,
    tag: `000${idx}_test`,
    breakpoints: true,
  }));
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  for (const [idx, statement] of statements.entries())
    await writeFile(join(folder, `000${idx}_test.sql`), statement);
}

interface Opened extends Pick<MigrationOptions, 'kind'> {
  db: Database;
}

async function openEmbedded(): Promise<Opened> {
  const client = await PGlite.create('memory://');
  closers.push(() => client.close());
  return { db: drizzle(client), kind: 'embedded' };
}

/** Opens a new database of the PostgreSQL that tests use. */
async function openPostgres(url: string): Promise<Opened & { connect: () => Promise<Client> }> {
  const name = `misrad_migrations_${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  closers.push(() => admin.end());
  const connect = async (): Promise<Client> => {
    const client = new Client({
      connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    });
    await client.connect();
    closers.push(() => client.end());
    return client;
  };
  return { db: drizzleNodePostgres(await connect()), kind: 'postgres', connect };
}

async function countApplied(db: Database): Promise<number> {
  return getRows(await db.execute(sql`select 1 from drizzle.__drizzle_migrations`)).length;
}

it('continues after the last complete migration', async () => {
  const { db, kind } = await openEmbedded();
  await writeMigrations(
    'create table one (id int)',
    'create table two (id int); ',
    'create table one (id int)',
  );
  await expect(applyMigrations(db, { kind, folder })).rejects.toThrow('Failed query');
  expect(await countApplied(db)).toBe(2);
  await writeMigrations(
    'create table one (id int)',
    'create table two (id int)',
    'create table three (id int)',
  );
  await applyMigrations(db, { kind, folder });
  expect(await countApplied(db)).toBe(3);
});

it("is known to drizzle's own migrator, which older versions use", async () => {
  const { db, kind } = await openEmbedded();
  await writeMigrations('create table one (id int)', 'create table two (id int)');
  await applyMigrations(db, { kind, folder });
  await migrateByDrizzle(db as Parameters<typeof migrateByDrizzle>[0], { migrationsFolder: folder });
  expect(await countApplied(db)).toBe(2);
  const [applied] = getRows(await db.execute(sql`select hash, created_at from drizzle.__drizzle_migrations`));
  expect(applied).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), created_at: 1 });
});

const CREATES_INDEX = 'CREATE UNIQUE INDEX CONCURRENTLY "one_by_id" ON "one" USING btree ("id");';

it('creates an index plainly in the embedded database', async () => {
  const { db, kind } = await openEmbedded();
  await writeMigrations('create table one (id int)', CREATES_INDEX);
  await applyMigrations(db, { kind, folder });
  expect(await countApplied(db)).toBe(2);
});

// The embedded database has one connection.
it('replaces the unfinished index of an interrupted migration', async () => {
  if (server === undefined) return;
  const { db, kind } = await openPostgres(server);
  await writeMigrations('create table one (id int)', CREATES_INDEX);
  await applyMigrations(db, { kind, folder, last: '0000_test' });
  await db.execute(sql`insert into one values (1), (1)`);
  await expect(applyMigrations(db, { kind, folder })).rejects.toThrow('Failed query');
  const isValid = async () =>
    getRows<{ valid: boolean }>(
      await db.execute(
        sql`select indisvalid as valid from pg_index where indexrelid = 'one_by_id'::regclass`,
      ),
    );
  expect(await isValid()).toEqual([{ valid: false }]);
  await db.execute(sql`delete from one`);
  await applyMigrations(db, { kind, folder });
  expect(await isValid()).toEqual([{ valid: true }]);
  expect(await countApplied(db)).toBe(2);
});

it('gives way to a transaction that needs its other table, and is tried again', async () => {
  if (server === undefined) return;
  const { db, kind, connect } = await openPostgres(server);
  await writeMigrations(
    'create table one (id int);--> statement-breakpoint create table two (id int)',
    'ALTER TABLE "one" ADD COLUMN "a" int;--> statement-breakpoint ALTER TABLE "two" ADD COLUMN "a" int;',
  );
  await applyMigrations(db, { kind, folder, last: '0000_test' });
  const older = await connect();
  await older.query('begin');
  await older.query('select from two');
  const attempts: number[] = [];
  let giveWay = (): void => {};
  const retreat = new Promise<void>((resolve) => (giveWay = resolve));
  const migrated = applyMigrations(db, {
    kind,
    folder,
    onMigration: ({ attempt }) => {
      attempts.push(attempt);
      if (attempt > 1) giveWay();
    },
  });
  await retreat;
  await older.query('select from one');
  await older.query('commit');
  await migrated;
  expect(attempts.slice(0, 2)).toEqual([1, 2]);
  expect(await countApplied(db)).toBe(2);
});

it('creates further indexes of existing tables without locks, in files of their own', async () => {
  const names = await findMigrationNames();
  for (const name of names.slice(names.indexOf(LAST_LOCKING) + 1)) {
    const statements = readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8').split(
      '--> statement-breakpoint',
    );
    const created = statements.flatMap((one) => /CREATE TABLE "(\w+)"/.exec(one)?.[1] ?? []);
    const isLocking = (one: string): boolean => {
      const table = /CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/.exec(one)?.[1];
      return table !== undefined && !created.includes(table);
    };
    expect([name, statements.filter(isLocking)]).toEqual([name, []]);
    const concurrent = statements.filter((one) => / INDEX CONCURRENTLY /.test(one));
    expect([0, statements.length]).toContain(concurrent.length);
  }
});
