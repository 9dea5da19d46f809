import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startLocalPostgres } from '../../scripts/local-postgres';
import { openDatabase, type OpenDatabase } from '../../src/server/platform/database/database';

/** Where a server's data lies, that outlives it. */
export interface Store {
  /** What the server is told. */
  server: { databaseUrl?: string; dataDir?: string };
  /** Does something in the data; the embedded database allows it only when no server is running. */
  beside(work: (database: OpenDatabase) => Promise<void>): Promise<void>;
  remove(): Promise<void>;
}

/** The embedded database, in a folder of its own. */
export async function embeddedStore(): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'misrad-killed-'));
  return {
    server: { dataDir },
    beside: async (work) => {
      const database = await openDatabase({ dataDir });
      await work(database).finally(() => database.close());
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** A PostgreSQL of our own; undefined where it is not installed. */
export async function postgresStore(): Promise<(Store & { url: string }) | undefined> {
  const local = await startLocalPostgres();
  if (!local) return undefined;
  let database: OpenDatabase | null = null;
  return {
    url: local.url,
    server: { databaseUrl: local.url },
    beside: async (work) => {
      database ??= await openDatabase({ url: local.url, poolSize: 2, onIdleError: () => {} });
      await work(database);
    },
    remove: async () => {
      await database?.close();
      await local.stop();
    },
  };
}

/** What a minute does: the lease of the dead has expired, and the CRM listens again. */
export async function passMinute({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`update leases set expires_at = clock_timestamp()`);
  await db.execute(sql`delete from crm_recent_calls`);
}
