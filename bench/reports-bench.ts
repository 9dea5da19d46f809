import type { Database } from '#server/db/database';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { startLocalPostgres } from '../scripts/local-postgres';
import { compareTimes, type Compared } from './compare';
import { median } from './median';
import { printTable, ratio, whole } from './print-table';
import { fillReports } from './reports-fill';
import { clock, reportQuestions } from './reports-questions';
import { timeStatements, type Statements } from './statement-times';
import { IS_LARGE } from './size';

/**
 * Every report, the customers, the search and the dashboard, compared in turns with an expert's single statement, at
 * two sizes: response times must not grow with the number of past years. 10,000 and 100,000 sales on PostgreSQL
 * (`large`: 1,000,000), 1,000 and 10,000 on the embedded database (`large`: 100,000). The output contains the statements of each report, and for whole
 * reports the call of the server's route including authentication. The first rows measure the overhead of an empty
 * call and an empty statement.
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
  const rows = [...(many ?? [])].map(([name, { ours, expert: best, statements, call }]) => {
    const before = few?.get(name)?.ours;
    const statementCells = [whole(statements.count), ms(statements.ms)];
    return [
      name,
      ms(before),
      ms(ours),
      ...statementCells,
      ms(best),
      ratio(ours, best),
      ratio(ours, before),
      call === undefined ? '' : ms(call),
    ];
  });
  const head = [
    '',
    'ours few',
    'ours many',
    'statements',
    'in them',
    'expert',
    'to expert',
    'to few',
    'call',
  ];
  printTable(`${title}, ${whole(small[0])} and ${whole(large[0])} sales; medians, ms`, head, rows);
  await test.close();
}

const ms = (time: number | undefined): string => (time ?? Number.NaN).toFixed(2);

type Caller = (url: string) => Promise<unknown>;

/** Returns a function that calls the server's routes as a user with all permissions. */
async function getCaller({ app, as }: TestApp): Promise<Caller> {
  const headers = await as('system.admin');
  return async (url) => {
    const { statusCode, body } = await app.inject({ url, headers });
    if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}: ${body.slice(0, 200)}`);
  };
}

interface MeasuredReport extends Compared {
  statements: Statements;
  /** Median ms of the whole call, if it was measured. */
  call?: number;
}

async function measure(db: Database, call: Caller): Promise<Map<string, MeasuredReport>> {
  const found = new Map<string, MeasuredReport>();
  for (const { name, ours, expert: queries, url } of await reportQuestions(db)) {
    const compared = await compareTimes(db, ours, queries);
    const statements = await timeStatements(ours);
    found.set(name, { ...compared, statements, ...(url && { call: await timeCall(() => call(url)) }) });
  }
  return found;
}

const CALLS = 15;
const WARM_CALLS = 3;

async function timeCall(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < CALLS; run++) {
    const start = performance.now();
    await call();
    if (run >= WARM_CALLS) times.push(performance.now() - start);
  }
  return median(times);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
