import { setTimeout as wait } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { getRows, type Database } from './database';
import {
  createMigrationsTable,
  findPendingMigrations,
  recordMigration,
  type Migration,
  type MigrationsRange,
} from './migrations-folder';

export interface MigrationOptions extends MigrationsRange {
  kind: 'embedded' | 'postgres';
  /** Called before each attempt at a migration. */
  onMigration?: ((attempt: { name: string; attempt: number }) => void) | undefined;
}

/**
 * Time to lock all tables of a migration, ms: it grows with each attempt up to half of `deadlock_timeout`. Requests queue behind the
 * locks meanwhile, and run in the pause before the next attempt, which is twice as long.
 */
const LOCKS_MS = 50;
/** A deadlock, a lock that was not granted in time, and the end of the time for all locks. */
const GIVES_WAY = ['40P01', '55P03', '57014'];
const CONCURRENTLY = / CONCURRENTLY\b/i;
const NAME = String.raw`(?: IF EXISTS)? (?:"?public"?\.)?"?(\w+)"?`;
/** Statements that lock a table for everybody, for writers, and rows of it. */
const EXCLUSIVE = new RegExp(String.raw`\b(?:ALTER TABLE|DROP TABLE|DROP INDEX)${NAME}`, 'gi');
const SHARED = new RegExp(String.raw`\b(?:ON|REFERENCES)${NAME}`, 'gi');
const WRITING = new RegExp(String.raw`\b(?:INSERT INTO|UPDATE|DELETE FROM)${NAME}`, 'gi');

/**
 * Applies pending migrations, each in a transaction of its own: an interrupted upgrade continues after the last complete one.
 * See docs/decisions/2026-11-28-one-migration-at-a-time.md.
 * @param db a single connection
 */
export async function applyMigrations(db: Database, options: MigrationOptions): Promise<void> {
  const pending = await findPendingMigrations(db, options);
  if (pending.length === 0) return;
  await createMigrationsTable(db);
  const maxLocksMs = await findMaxLocksTime(db);
  for (const migration of pending) {
    for (let attempt = 1; ; attempt += 1) {
      options.onMigration?.({ name: migration.name, attempt });
      const locksMs = Math.min(LOCKS_MS * attempt, maxLocksMs);
      if (await apply(db, migration, options.kind, locksMs)) break;
      await wait(2 * locksMs);
    }
  }
}

/** @returns false if the migration gave way to other transactions */
async function apply(
  db: Database,
  migration: Migration,
  kind: MigrationOptions['kind'],
  locksMs: number,
): Promise<boolean> {
  const { statements } = migration;
  const isConcurrent = statements.some((statement) => CONCURRENTLY.test(statement));
  try {
    if (kind === 'postgres' && isConcurrent) await buildIndexes(db, migration);
    else
      await db.transaction(async (tx) => {
        if (kind === 'postgres') await lockTables(tx, statements.join('\n'), locksMs);
        for (const statement of statements) await tx.execute(sql.raw(statement.replace(CONCURRENTLY, '')));
        await recordMigration(tx, migration);
      });
    return true;
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === undefined || !GIVES_WAY.includes(code)) throw error;
    return false;
  }
}

/** Returns half of the time after which PostgreSQL looks for deadlocks, ms. */
async function findMaxLocksTime(db: Database): Promise<number> {
  const result = await db.execute(
    sql`select setting::int / 2 as ms from pg_settings where name = 'deadlock_timeout'`,
  );
  return getRows<{ ms: number }>(result)[0]?.ms ?? 0;
}

/**
 * Locks all tables that the statements change, the largest first, since its statements take the longest. The time ends before
 * anybody who waits for these locks looks for deadlocks, and later the transaction waits for no table: no other transaction becomes
 * the victim of a deadlock with it.
 */
async function lockTables(tx: Database, statements: string, locksMs: number): Promise<void> {
  const named = (pattern: RegExp): string[] => [...statements.matchAll(pattern)].map(([, name = '']) => name);
  const exclusive = named(EXCLUSIVE);
  // A transaction that only writes rows hinders nobody else, so it need not lock them beforehand.
  const written = exclusive.length > 0 ? named(WRITING) : [];
  const locks = await findLocks(tx, exclusive, [...named(SHARED), ...written]);
  await tx.execute(sql.raw(`set local lock_timeout = ${locksMs}`));
  await tx.execute(sql.raw(`set local statement_timeout = ${locksMs}`));
  // One statement, so that the timeout is that of all locks together.
  await tx.execute(sql.raw(`do $$ begin ${locks.join(' ')} end $$`));
  await tx.execute(sql`set local statement_timeout = 0`);
}

/** Returns a statement for each existing table, largest first. The names can be those of tables and of indexes. */
async function findLocks(
  tx: Database,
  exclusive: readonly string[],
  shared: readonly string[],
): Promise<string[]> {
  const list = (names: readonly string[]): SQL =>
    sql.raw(`(${['', ...names].map((name) => `'${name}'`).join(', ')})`);
  const result = await tx.execute(sql`
    select format('lock table %I in %s mode;', t.relname,
      case when bool_or(named.relname in ${list(exclusive)}) then 'access exclusive' else 'share row exclusive' end) as lock
    from pg_class named left join pg_index i on i.indexrelid = named.oid
    join pg_class t on t.oid = coalesce(i.indrelid, named.oid)
    where named.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and named.relname in ${list([...exclusive, ...shared])}
    group by t.oid, t.relname order by t.relpages desc`);
  return getRows<{ lock: string }>(result).map(({ lock }) => lock);
}

/** Runs statements about indexes that lock no rows and cannot run in a transaction. A repetition continues after the last one. */
async function buildIndexes(db: Database, migration: Migration): Promise<void> {
  await db.execute(sql`set lock_timeout = 0`);
  await db.execute(sql`set statement_timeout = 0`);
  // An interrupted statement leaves an index that costs writes and serves no reads.
  const invalid = getRows<{ name: string }>(
    await db.execute(sql`select indexrelid::regclass::text as name from pg_index where not indisvalid`),
  );
  for (const { name } of invalid) await db.execute(sql.raw(`drop index concurrently if exists ${name}`));
  for (const statement of migration.statements)
    await db.execute(
      sql.raw(
        statement
          .replace(
            /CREATE (UNIQUE )?INDEX CONCURRENTLY (?!IF )/i,
            'CREATE $1INDEX CONCURRENTLY IF NOT EXISTS ',
          )
          .replace(/DROP INDEX CONCURRENTLY (?!IF )/i, 'DROP INDEX CONCURRENTLY IF EXISTS '),
      ),
    );
  await recordMigration(db, migration);
}
