import type { Database } from '#server/db/database';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { startLocalPostgres } from '../scripts/local-postgres';
import { IS_LARGE, medianTime } from './median';
import { ms, printTable, ratio, whole } from './print-table';
import { fillReports } from './reports-fill';
import { clock, reportQueries } from './reports-queries';

/**
 * Every list, search and report and the dashboard at two sizes: response times must not grow with the number of past
 * years. 10,000 and 100,000 sales on PostgreSQL (`large`: 1,000,000), 1,000 and 10,000 on the embedded database
 * (`large`: 100,000). For whole reports, the output contains the call of the server's route including authentication.
 * `npm run bench -- reports [embedded] [large]`; `large` measures both databases.
 */
const SIZES = { small: [10_000, 1_000], large: IS_LARGE ? [1_000_000, 100_000] : [100_000, 10_000] };
const EMBEDDED_SIZES = { small: [1_000, 100], large: IS_LARGE ? [100_000, 10_000] : [10_000, 1_000] };

async function main(): Promise<void> {
  process.once('SIGINT', () => process.exit(130));
  const isEmbedded = process.argv.includes('embedded');
  if (IS_LARGE || !isEmbedded) await measurePostgres();
  if (IS_LARGE || isEmbedded) await measureSizes('Embedded', EMBEDDED_SIZES);
}

async function measurePostgres(): Promise<void> {
  const server = await startLocalPostgres();
  if (!server) return console.log('PostgreSQL is not installed.');
  process.env['TEST_DATABASE_URL'] = server.url;
  try {
    await measureSizes('PostgreSQL', SIZES);
  } finally {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  }
}

async function measureSizes(
  title: string,
  { small, large }: Record<'small' | 'large', number[]>,
): Promise<void> {
  const test = await startTestApp({ clock });
  const { db } = test.database;
  const found: Map<string, MeasuredReport>[] = [];
  for (const [sales = 0, customers = 0] of [small, large]) {
    console.log(`\n${title}: ${whole(sales)} sales, ${whole(customers)} customers`);
    await fillReports(db, sales, customers);
    found.push(await measure(db, await getCaller(test)));
  }
  const [few, many] = found;
  const rows = [...(many ?? [])].map(([name, { read, call }]) => {
    const before = few?.get(name)?.read;
    return [name, ms(before), ms(read), ratio(read, before), ms(call)];
  });
  printTable(
    `${title}, ${whole(small[0])} and ${whole(large[0])} sales; medians, ms`,
    ['', 'few', 'many', 'many / few', 'call'],
    rows,
  );
  await test.close();
}

type Caller = (url: string) => Promise<unknown>;

/** Returns a function that calls the server's routes as a user with all permissions. */
async function getCaller({ app, as }: TestApp): Promise<Caller> {
  const headers = await as('system.admin');
  return async (url) => {
    const { statusCode, body } = await app.inject({ url, headers });
    if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}: ${body.slice(0, 200)}`);
  };
}

/** Median times, ms. The call is measured for some queries. */
interface MeasuredReport {
  read: number;
  call?: number;
}

async function measure(db: Database, call: Caller): Promise<Map<string, MeasuredReport>> {
  const found = new Map<string, MeasuredReport>();
  for (const { name, read, url } of await reportQueries(db)) {
    const called = url === undefined ? undefined : await medianTime(() => call(url));
    found.set(name, { read: await medianTime(read), ...(called !== undefined && { call: called }) });
  }
  return found;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
