import { access, constants, mkdir } from 'node:fs/promises';
import { Client } from 'pg';
import { createFireberryClient } from '../features/sync/crm/fireberry-client';
import { systemClock } from '../lib/clock';
import type { Config } from '../lib/config';
import { createIdentityAdmin } from '../lib/identity/identity-admin';

const TIMEOUT_MS = 20_000;

/**
 * Tests the database, the service account and the CRM with these settings, and prints a line for each. Nothing is written.
 * @returns whether all of them answer
 */
export async function checkConnections(config: Config): Promise<boolean> {
  const results = [
    await check(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () => checkDatabase(config)),
    await check('GOOGLE_APPLICATION_CREDENTIALS', () => createIdentityAdmin(config).ping()),
    await check('FIREBERRY_TOKEN', () => checkCrm(config)),
  ];
  return !results.includes(false);
}

async function check(setting: string, test: () => Promise<void>): Promise<boolean> {
  try {
    await test();
    console.log(`${setting}: ok`);
    return true;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    console.log(`${setting}: failed: ${message || code}`);
    return false;
  }
}

async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) {
    await mkdir(dataDir, { recursive: true });
    return access(dataDir, constants.W_OK);
  }
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ on: string }>('show transaction_read_only as on');
    if (rows[0]?.on === 'on') throw new Error('the database is read-only');
  } finally {
    await client.end().catch(() => {});
  }
}

/** Requests the list of the CRM's objects, outside the budget: no database is open that counts the calls. */
async function checkCrm({ fireberry: { url, token = '' } }: Config): Promise<void> {
  const client = createFireberryClient({
    url,
    token,
    fetch,
    clock: systemClock,
    budget: { take: async () => ({ end: async () => {} }), closeMinute: async () => 0 },
    keepAlive: async () => {},
    pause: () => Promise.reject(new Error('the CRM does not answer')),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await client.metadata('records');
}
