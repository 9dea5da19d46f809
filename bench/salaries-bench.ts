import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open-database';
import type { Database } from '#server/db/database';
import { loadYear } from '#server/features/salaries/load-year';
import { loadSalesPage, loadStatement } from '#server/features/salaries/load-statement';
import { updateSalaryAggregates } from '#server/features/salaries/metadata/salary-aggregates';
import { startLocalPostgres } from '../scripts/local-postgres';
import { IS_LARGE, medianTime } from './median';
import { ms, printTable, whole } from './print-table';
import { withoutIndexes } from './sales-fill';

/**
 * A year of salaries of 200 agents with sales over 36 months, a statement, and a page of its sales, with more and more sales: the
 * year's query must not grow with them. `npm run bench -- salaries [large]`
 */
const TODAY = '2026-11-22';
const YEAR = 2026;
const AGENTS = 200;
const SIZES = [10_000, 100_000, ...(IS_LARGE ? [1_000_000] : [])];

async function main(): Promise<void> {
  process.once('SIGINT', () => process.exit(130));
  const server = await startLocalPostgres();
  if (!server) return console.log('PostgreSQL is not installed.');
  try {
    const database = await openDatabase({ url: server.url, poolSize: 4 });
    const rows: string[][] = [];
    for (const size of SIZES) rows.push([whole(size), ...(await measure(database.db, size))]);
    printTable(
      `PostgreSQL, ${AGENTS} agents, 36 months; medians, ms`,
      ['sales', 'year', 'statement', 'page', 'sums made'],
      rows,
    );
    await database.close();
  } finally {
    await server.stop();
  }
}

async function measure(db: Database, size: number): Promise<string[]> {
  await fill(db, size);
  const start = performance.now();
  await db.transaction((tx) => updateSalaryAggregates((work) => work(tx), TODAY, true));
  const made = performance.now() - start;
  await db.execute(sql`vacuum analyze`);
  const params = { period: `${YEAR}-09`, agentId: ['a7'], statusCode: [] };
  const page = { ...params, which: 'counted', order: 'oldest-first', limit: 100 } as const;
  return [
    await medianTime(() => loadYear(db, TODAY, { year: YEAR, agentIds: [], statusCodes: [] })),
    await medianTime(() => loadStatement(db, TODAY, params)),
    await medianTime(() => loadSalesPage(db, TODAY, page)),
    made,
  ].map(ms);
}

async function fill(db: Database, size: number): Promise<void> {
  const start = performance.now();
  await db.execute(sql`truncate sales, agents, salary_months, salary_sums`);
  await db.execute(
    sql`insert into agents (id, name, is_active) select 'a' || i, 'agent ' || i, true from generate_series(1, ${AGENTS}::int) i`,
  );
  const pick = (of: number, salt: number) =>
    sql`(1 + (hashint8(i * 31 + ${salt}) & 2147483647) % ${sql.raw(String(of))})`;
  await withoutIndexes(db, 'sales', async () => {
    await db.execute(sql`insert into sales (id, number, sale_date, customer_id, agent_id, product_id, quantity, amount,
        commission, status_code, status_name)
      select md5(i::text), (100000 + i)::text, date '2023-12-31' + ${pick(1096, 1)},
        'c' || ${pick(10_000, 2)}, case when i % 50 = 0 then null else 'a' || ${pick(AGENTS, 3)} end, 'p' || ${pick(500, 5)}, 1,
        ${pick(1_000_000, 6)} / 100.0, ${pick(100_000, 7)} / 100.0, ${pick(5, 8)}, 'status'
      from generate_series(1, ${size}::int) i`);
  });
  await db.execute(sql`vacuum analyze`);
  console.log(`${whole(size)} sales in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
