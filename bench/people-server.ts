import { pino } from 'pino';
import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app/app';
import { marketerAggregates } from '#server/features/reports/marketers/marketer-sums';
import { salaryAggregates } from '#server/features/salaries/metadata/salary-aggregates';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { createSyncService } from '#server/crm-mirror/runs/sync-service';
import { systemClock } from '#server/lib/clock';
import { readConfig } from '#server/lib/config';
import { openDatabase } from '#server/db/open-database';
import { claimsAsTokens, ownAccounts } from '#server/lib/testing/app';

/**
 * A server of people-bench.ts as a separate process. It sends its port. A message requests a full run with that number of calls to
 * the CRM per minute, and its end is sent.
 */
async function main([url = '', crm = '']: string[]): Promise<void> {
  const database = await openDatabase({ url });
  await saveDefaultMapping(database.db);
  const log = pino({ level: 'silent' });
  const parts = { clock: systemClock, log };
  const config = readConfig({ FIREBERRY_TOKEN: 'bench', FIREBERRY_URL: crm, DATABASE_URL: url }, 'demo');
  const options = { callsPerMinute: 0 };
  const sync = createSyncService({
    ...parts,
    db: database.db,
    config: { fireberry: { ...config.fireberry, dailyCalls: 1_000_000 } },
    options,
    figures: [salaryAggregates, marketerAggregates],
  });
  const app = await buildApp({
    ...parts,
    config,
    database,
    db: database.requests,
    identity: claimsAsTokens(systemClock),
    identityAdmin: ownAccounts,
    requestLimits: { perUser: 1_000_000, perAddress: 1_000_000 },
    sync,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((app.server.address() as AddressInfo).port);
  process.on('message', (callsPerMinute: number) => {
    options.callsPerMinute = callsPerMinute;
    void sync.run('full', { kind: 'person', userId: null }).then(
      () => process.send?.('ended'),
      (error: unknown) => process.send?.(String(error)),
    );
  });
}

void main(process.argv.slice(2));
