import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { syncRuns } from '#server/db/schema/sync-tables';
import { systemClock } from '#server/lib/clock';
import { readConfig } from '#server/lib/config';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { startLocalPostgres } from '../scripts/local-postgres';
import type { Load, Measured } from './limits-load';
import { printTable, ratio, whole } from './print-table';
import { fillSales } from './sales-fill';
import { IS_LARGE } from './size';

/**
 * Effect of one user's load on another user: a cheap request of one while the other sends heavy requests, compared
 * with the same request on an idle server. The goal on PostgreSQL is a factor of ten at most.
 * `npm run bench -- limits [embedded] [large] [load…]`. `large` measures both databases with 100,000 sales, the largest
 * export, instead of one of them with 20,000.
 */
const GOAL = 10;
const SALES = IS_LARGE ? 100_000 : 20_000;
const CUSTOMERS = 20_000;
const LOADS = ['exports', 'searches', 'streams', 'anonymous', 'unapproved', 'prints', 'totals'] as const;
const LIMITS = { perUser: 1_200, perAddress: 600 };

async function main(): Promise<void> {
  process.once('SIGINT', () => process.exit(130));
  const args = process.argv.slice(2);
  const selected = LOADS.filter((load) => args.includes(load));
  const isEmbedded = args.includes('embedded');
  if (IS_LARGE || !isEmbedded) await onPostgres(selected);
  if (IS_LARGE || isEmbedded) await measure('embedded', SALES / 2, selected);
}

async function onPostgres(loads: readonly Load[]): Promise<void> {
  const server = await startLocalPostgres();
  if (!server) return console.log('PostgreSQL is not installed.');
  process.env['TEST_DATABASE_URL'] = server.url;
  try {
    await measure('PostgreSQL', SALES, loads);
  } finally {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  }
}

async function measure(name: string, sales: number, loads: readonly Load[]): Promise<void> {
  const config = readConfig({ FIREBERRY_TOKEN: 'bench', TRUSTED_PROXIES: '127.0.0.1' }, 'demo');
  const test = await startTestApp({ config, clock: systemClock, requestLimits: LIMITS });
  await fillSales(test.database.db, sales, CUSTOMERS);
  await test.database.db.insert(syncRuns).values({
    id: 'run',
    kind: 'full',
    status: 'running',
    reason: 'person',
    startedAt: new Date().toISOString(),
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const rows: string[][] = [];
  let quiet: number | undefined;
  for (const load of ['none', ...(loads.length > 0 ? loads : LOADS)] as const) {
    const result = await underLoad(test, load);
    quiet ??= result.p99;
    const times = result.p99 / quiet;
    const mark = load === 'none' || times <= GOAL ? '' : 'above the goal';
    const memory = `${whole(process.memoryUsage().rss / 1_048_576)} MB`;
    rows.push([
      load,
      whole(result.count),
      whole(result.p50),
      whole(result.p99),
      ratio(result.p99, quiet),
      whole(result.failed),
      JSON.stringify(result.results),
      memory,
      mark,
    ]);
  }
  const head = [
    'beside',
    'loads',
    'p50 ms',
    'p99 ms',
    'of quiet',
    'failed',
    'the load was answered',
    'memory',
    '',
  ];
  printTable(`${name}, ${whole(sales)} sales`, head, rows);
  test.app.server.closeAllConnections();
  await test.close();
}

/** Sends the requests from a separate process, so that their cost is not counted as the server's. */
async function underLoad(test: TestApp, load: Load): Promise<Measured> {
  const { port } = test.app.server.address() as AddressInfo;
  const { authorization: heavy } = await test.as('system.admin');
  const { authorization: cheap } = await test.as('sales.view');
  const file = join(__dirname, 'limits-load.ts');
  const strangers = Array.from(
    { length: 100 },
    (_, i) => test.holding({ uid: `stranger-${i}` }).authorization,
  );
  const tokens = [heavy, cheap, strangers.join()];
  const args = ['--import', 'tsx', file, `http://127.0.0.1:${port}`, load, ...tokens];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as Measured;
  throw new Error('the load ended without a word');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
