import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startLocalPostgres } from '../../scripts/local-postgres';
import { openDatabase, type OpenDatabase } from '#server/db/open-database';

/** Database location that outlives a server. */
export interface Store {
  /** Settings of the server. */
  server: { databaseUrl?: string; dataDir?: string };
  /** Runs work on the data. The embedded database allows it only while no server is running. */
  beside(work: (database: OpenDatabase) => Promise<void>): Promise<void>;
  remove(): Promise<void>;
}

/** The embedded database in a separate folder. */
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

/** A separate PostgreSQL. Undefined if it is not installed. */
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

/** Simulates a passed minute: the lease of the killed server has expired, and the CRM accepts calls again. */
export async function passMinute({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`update leases set expires_at = clock_timestamp()`);
  await db.execute(sql`delete from crm_recent_calls`);
}
