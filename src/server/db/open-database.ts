import { type Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { ConfigError } from './config-error';
import type { Database } from './database';
import { getEmbeddedFolder, rejectFullDisk } from './embedded-folder';
import { lockFolder } from './folder-lock';
import { applyMigrations, type MigrationOptions } from './migrate';
import { rejectNewerSchema } from './migrations-folder';
import { rejectSharedSessions, setSession } from './session';
import { prepareReads } from './statements/prepare-reads';
import { retryReads } from './statements/retry-reads';
import { serializeStatements } from './statements/statement-queue';

export interface OpenDatabase {
  /** For the server's own work, without a statement timeout. */
  db: Database;
  /** For requests of users. Slow statements are cancelled (PostgreSQL only). */
  requests: Database;
  /** For files. It has its own connections, so that files do not block other requests (PostgreSQL only). */
  files: Database;
  kind: 'embedded' | 'postgres';
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Returns the current connections of each pool (PostgreSQL only). */
  pools?(): Record<PoolName, PoolSize>;
  /** Exports the whole database as one file for `beginWith`. Embedded database only. */
  copy?(): Promise<Blob>;
}

export type PoolName = 'background' | 'requests' | 'files';

/** Numbers of connections, at most, open and idle, and of statements that wait for one. */
export interface PoolSize {
  max: number;
  open: number;
  idle: number;
  waiting: number;
}

export interface DatabaseOptions {
  /** URL of PostgreSQL; undefined: the embedded database. */
  url?: string | undefined;
  /** Folder of the embedded database; undefined: in memory. */
  dataDir?: string | undefined;
  /** Copy of an embedded database (`copy`) that an in-memory database starts with. */
  beginWith?: Blob | undefined;
  /** Called when an idle connection breaks: a pool without a listener ends the process. */
  onIdleError?: (error: Error) => void;
  /** Name of the last migration to apply; undefined: all. A server needs all. */
  lastMigration?: string | undefined;
  onMigration?: MigrationOptions['onMigration'];
  /** Maximum number of PostgreSQL connections, both for requests and for the server's own work. */
  poolSize?: number;
}

/** A hanging database does not answer at all, so the ping has a timeout. */
const PING_TIMEOUT_MS = 2_000;
/** Text of the setting `transaction_read_only`, `on` or `off`. */
const PING = { text: 'show transaction_read_only', query_timeout: PING_TIMEOUT_MS };
/** Statement timeout of requests. Regular statements are much faster. */
const STATEMENT_TIMEOUT_MS = 20_000;
/** Statement timeout of files, which read more. file-limit.ts allows two files at a time; each has its own connection. */
const FILE_STATEMENT_TIMEOUT_MS = 60_000;
const FILE_CONNECTIONS = 2;
/** PostgreSQL itself ends a statement at its timeout. If it does not answer even then, it hangs, or the network has cut it off. */
const HANGING_MS = 2_000;
/** Arbitrary fixed number of the advisory lock under which servers that start together migrate one after the other. */
const MIGRATION_LOCK = 6_271_430;
const LOCK_PAUSE_MS = 200;

/** Opens the database and applies pending migrations. */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options);
}

async function openEmbedded(options: DatabaseOptions): Promise<OpenDatabase> {
  const { dataDir, beginWith, lastMigration: last, onMigration } = options;
  // Imported on demand: a server with PostgreSQL does not need the megabytes of PGlite.
  const [{ PGlite }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ]);
  let release = async () => {};
  if (dataDir) {
    await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
      throw new ConfigError(`DATA_DIR: ${error.message}`, { cause: error });
    });
    await rejectFullDisk(dataDir);
    release = await lockFolder(dataDir);
  }
  const opened = await PGlite.create({
    dataDir: dataDir ? getEmbeddedFolder(dataDir) : 'memory://',
    ...(beginWith && { loadDataDir: beginWith }),
  }).catch(async (error: Error) => {
    await release();
    if (!dataDir) throw error;
    const reason = `the database in ${dataDir} cannot be opened (${error.message}): restore a backup into another folder`;
    throw new ConfigError(`DATA_DIR: ${reason}`, { cause: error });
  });
  const client = serializeStatements(opened);
  const db = drizzle(client);
  const close = async (): Promise<void> => {
    await client.close();
    await release();
  };
  try {
    await applyMigrations(db, { kind: 'embedded', last, onMigration });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    // PGlite has a single session, which runs one statement at a time without timeouts.
    requests: db,
    files: db,
    kind: 'embedded',
    ping: async () => {
      if (dataDir) await rejectFullDisk(dataDir);
      await client.query('select 1');
    },
    copy: () => client.dumpDataDir('none'),
    close,
  };
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const { poolSize = 10 } = options;
  const pool = makePool(url, options, { max: poolSize });
  const requests = prepareReads(
    makePool(url, options, { max: poolSize, ...getTimeouts(STATEMENT_TIMEOUT_MS) }),
  );
  const files = makePool(url, options, {
    max: FILE_CONNECTIONS,
    ...getTimeouts(FILE_STATEMENT_TIMEOUT_MS),
  });
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), requests.end(), files.end()]);
  };
  try {
    await rejectSharedSessions(url);
    await rejectOtherEncodings(pool);
    await migrateOneAtATime(pool, options);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: drizzleNodePostgres(pool),
    requests: drizzleNodePostgres(requests),
    files: drizzleNodePostgres(files),
    kind: 'postgres',
    ping: () => withinPingTime(pingWritable(requests)),
    pools: () => ({ background: getSize(pool), requests: getSize(requests), files: getSize(files) }),
    close,
  };
}

function getTimeouts(ms: number): { statement_timeout: number; query_timeout: number } {
  return { statement_timeout: ms, query_timeout: ms + HANGING_MS };
}

function getSize({ totalCount: open, idleCount: idle, waitingCount: waiting, options }: Pool): PoolSize {
  return { max: options.max, open, idle, waiting };
}

function makePool(
  url: string,
  { onIdleError }: DatabaseOptions,
  { statement_timeout: statementTimeoutMs, ...config }: PoolConfig & { statement_timeout?: number },
): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    onConnect: (client) => setSession(client, statementTimeoutMs),
    ...config,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection that breaks between two statements of a transaction fails no query, and its error event without a listener ends
  // the process. The next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => {}));
  return retryReads(pool);
}

/**
 * Checks that PostgreSQL responds.
 * @throws Error if the database is read-only, since it would reject every write
 */
export async function pingWritable(connection: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await connection.query<{ transaction_read_only: string }>(PING);
  if (rows[0]?.transaction_read_only === 'on') throw new Error('the database is read-only');
}

/** @throws Error if the server could not use the database of this connection */
export async function rejectUnusableDatabase(client: Client): Promise<void> {
  await pingWritable(client);
  await rejectOtherEncodings(client);
  await rejectNewerSchema(drizzleNodePostgres(client));
}

/** The timeout includes waiting for a connection. */
async function withinPingTime(query: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), PING_TIMEOUT_MS);
  });
  await Promise.race([query, late]).finally(() => clearTimeout(timer));
}

async function migrateOneAtATime(
  pool: Pool,
  { lastMigration: last, onMigration }: DatabaseOptions,
): Promise<void> {
  const client = await pool.connect();
  try {
    // A statement that waits for the lock would be waited for by an index that is created concurrently.
    while (!(await isLocked(client))) await wait(LOCK_PAUSE_MS);
    await applyMigrations(drizzleNodePostgres(client), { kind: 'postgres', last, onMigration });
  } finally {
    // The lock ends with the session.
    client.release(true);
  }
}

async function isLocked(client: PoolClient): Promise<boolean> {
  const statement = 'select pg_try_advisory_lock($1) as locked';
  return (await client.query<{ locked: boolean }>(statement, [MIGRATION_LOCK])).rows[0]?.locked === true;
}

/** Thrown if a database cannot store Hebrew texts. */
export class EncodingError extends Error {}

/** @throws EncodingError if PostgreSQL created the database with another encoding than UTF-8 */
export async function rejectOtherEncodings(connection: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await connection.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new EncodingError(
    `the database has the encoding ${encoding}: create it anew with "encoding 'UTF8' template template0"`,
  );
}
