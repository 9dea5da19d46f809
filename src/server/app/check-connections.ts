import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Client } from 'pg';
import { pingCrm } from '../features/sync/crm/crm-client';
import type { Config } from '../lib/config';
import { pingWritable } from '../lib/database/database';
import { refuseOtherEncodings } from '../lib/database/encoding';
import { createIdentityAdmin } from '../lib/identity/identity-admin';

const CONNECTION_TIMEOUT_MS = 20_000;

/**
 * Tests the database, the service account and the CRM with these settings, and prints a line for each. Nothing is written.
 * @returns whether all of them answer
 */
export async function checkConnections(config: Config): Promise<boolean> {
  for (const warning of config.warnings) process.stdout.write(`warning: ${warning}\n`);
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
    // The server creates a missing folder at its start.
    return access(existsSync(dataDir) ? dataDir : dirname(resolve(dataDir)), constants.W_OK);
  }
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  try {
    await client.connect();
    await pingWritable(client);
    await refuseOtherEncodings(client);
  } finally {
    await client.end().catch(() => {});
  }
}
