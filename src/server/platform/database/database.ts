import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolConfig } from 'pg';
import { lockFolder } from './folder-lock';
import { takingTurns } from './statement-turns';

/** PGlite or PostgreSQL: every query is written for both. A transaction has the same type. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  /** For the server's own work, which takes what time it needs. */
  db: Database;
  /** For what people ask for: a statement that takes too long is ended (PostgreSQL only). */
  requests: Database;
  /** For files, with connections of their own, so that they keep nobody else waiting (PostgreSQL only). */
  files: Database;
  kind: 'embedded' | 'postgres';
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** All of it as one file, for `beginWith`; the embedded database alone can. */
  copy?(): Promise<Blob>;
}

export interface DatabaseOptions {
  /** PostgreSQL's address; undefined: the embedded database. */
  url?: string | undefined;
  /** Folder of the embedded database; undefined: in memory. */
  dataDir?: string | undefined;
  /** A kept copy of an embedded database (`copy`), to begin an in-memory one with instead of an empty one. */
  beginWith?: Blob | undefined;
  /** Told about a connection that broke while idle: a pool without a listener ends the process. */
  onIdleError?: (error: Error) => void;
  /** PostgreSQL connections at the most, for people's requests and as many for the server's own work. */
  poolSize?: number;
}

const MIGRATIONS = join(__dirname, 'migrations');
/** A database that stands still gives no answer at all. */
const PING_TIMEOUT_MS = 2_000;
const PING = { text: 'select 1', query_timeout: PING_TIMEOUT_MS };
/** No statement that a person waits for comes near it. */
const STATEMENT_TIMEOUT_MS = 20_000;
/** A file may read more at a time. Two of them are made at a time, by file-queue.ts; a connection is not shared. */
const FILE_STATEMENT_TIMEOUT_MS = 60_000;
const FILE_CONNECTIONS = 2;
/** Any fixed number: it names the lock under which servers that start together migrate one after the other. */
const MIGRATION_LOCK = 6_271_430;

/** Opens the database and brings its schema up to date. */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options);
}

async function openEmbedded({ dataDir, beginWith }: DatabaseOptions): Promise<OpenDatabase> {
  // Loaded only when needed: a server over PostgreSQL has no use for another database's megabytes.
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  let release = async () => {};
  if (dataDir) {
    await mkdir(dataDir, { recursive: true });
    release = await lockFolder(dataDir);
  }
  const opened = await PGlite.create({
    dataDir: dataDir ? join(dataDir, 'database') : 'memory://',
    ...(beginWith && { loadDataDir: beginWith }),
  }).catch(async (error) => {
    await release();
    throw error;
  });
  const client = takingTurns(opened);
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: MIGRATIONS });
  return {
    db,
    // One session for all, in turns: it knows neither other connections nor statements that are ended.
    requests: db,
    files: db,
    kind: 'embedded',
    ping: async () => void (await client.query('select 1')),
    copy: () => client.dumpDataDir('none'),
    close: async () => {
      await client.close();
      await release();
    },
  };
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const { poolSize = 10 } = options;
  const pool = makePool(url, options, { max: poolSize });
  const requests = makePool(url, options, { max: poolSize, statement_timeout: STATEMENT_TIMEOUT_MS });
  const files = makePool(url, options, {
    max: FILE_CONNECTIONS,
    statement_timeout: FILE_STATEMENT_TIMEOUT_MS,
  });
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), requests.end(), files.end()]);
  };
  try {
    await migrateOneAtATime(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: drizzleNodePostgres(pool),
    requests: drizzleNodePostgres(requests),
    files: drizzleNodePostgres(files),
    kind: 'postgres',
    ping: () => withinPingTime(requests.query(PING)),
    close,
  };
}

function makePool(url: string, { onIdleError }: DatabaseOptions, config: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    // Statements here run for milliseconds; compiling one takes longer than that. Moments are read as UTC.
    options: '-c jit=off -c timezone=UTC',
    ...config,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection that breaks between two statements of a transaction is nobody's failed query; without a listener of its
  // own it ends the process. The statement that follows fails and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Waiting for a connection counts too. */
async function withinPingTime(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), PING_TIMEOUT_MS);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function migrateOneAtATime(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateNodePostgres(drizzleNodePostgres(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

/** Rows of a raw statement: both drivers answer with an object that has them, which the common type does not say. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}

/** The statement that failed, without the values that it was given; null for an error that is none of a statement's. */
export function failedQuery(error: Error): string | null {
  return error instanceof DrizzleQueryError ? error.query : null;
}
