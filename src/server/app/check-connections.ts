import { access, constants, mkdir } from 'node:fs/promises';
import { Client } from 'pg';
import { pingCrm } from '../features/sync/crm/crm-client';
import type { Config } from '../lib/config';
import { createIdentityAdmin } from '../lib/identity/identity-admin';

const CONNECTION_TIMEOUT_MS = 20_000;

/**
 * Tests the database, the service account and the CRM with these settings, and prints a line for each. Nothing is written.
 * @returns whether all of them answer
 */
export async function checkConnections(config: Config): Promise<boolean> {
  const results = [
    await check(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () => checkDatabase(config)),
    await check('GOOGLE_APPLICATION_CREDENTIALS', () => createIdentityAdmin(config).ping()),
    await check('FIREBERRY_TOKEN', () => pingCrm(config)),
  ];
  return !results.includes(false);
}

async function check(setting: string, test: () => Promise<void>): Promise<boolean> {
  try {
    await test();
    process.stdout.write(`${setting}: ok\n`);
    return true;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    process.stdout.write(`${setting}: failed: ${message || code}\n`);
    return false;
  }
}

async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) {
    await mkdir(dataDir, { recursive: true });
    return access(dataDir, constants.W_OK);
  }
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ on: string }>('show transaction_read_only as on');
    if (rows[0]?.on === 'on') throw new Error('the database is read-only');
  } finally {
    await client.end().catch(() => {});
  }
}
