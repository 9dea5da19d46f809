import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open-database';
import { getRows, type Database } from '#server/db/database';
import { findRule, loadYear } from '#server/features/salaries/load-year';
import { loadSalesPage, loadStatement } from '#server/features/salaries/load-statement';
import { updateSalaryFigures } from '#server/features/salaries/metadata/salary-figures';
import { findAgentMonths } from '#server/features/salaries/salary-sums-queries';
import { getPeriodMonths, type CountingRule } from '#server/features/salaries/status-rule';
import { startLocalPostgres } from '../scripts/local-postgres';
import { median } from './median';
import { printTable, ratio, whole } from './print-table';
import { withoutIndexes } from './sales-fill';
import { IS_LARGE } from './size';

/**
 * A year of salaries of 200 agents with sales over 36 months, compared in turns with a table that contains only the
 * sums, and with adding up the sales. Then the same with more sales: the year's query must not grow
 * with them. The number of sums and cells does grow until every agent has a sale of every status in every month,
 * because few sales leave gaps; the output contains both numbers. `npm run bench -- salaries [large]`
 */
const TODAY = '2026-11-22';
const YEAR = 2026;
const AGENTS = 200;
const RUNS = 25;
const WARM = 3;
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
      `PostgreSQL, ${AGENTS} agents, 36 months; medians of ${RUNS - WARM}, ms`,
      [
        'sales',
        'sums read',
        'cells',
        'year',
        'its sums',
        'pre-summed',
        'ratio',
        'from sales',
        'times',
        'statement',
        'page',
        'sums made',
      ],
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
  await db.transaction((tx) => updateSalaryFigures((work) => work(tx), TODAY, true));
  const made = performance.now() - start;
  await preSum(db);
  await db.execute(sql`vacuum analyze`);
  const question = { year: YEAR, agentIds: [], statusCodes: [] };
  const about = { period: `${YEAR}-09`, agentId: ['a7'], statusCode: [] };
  const rule = await findRule(db, []);
  const works = [
    () => loadYear(db, TODAY, question),
    () => ourSums(db, rule),
    () => db.execute(PRE_SUMMED),
    () => db.execute(FROM_SALES),
    () => loadStatement(db, TODAY, about),
    () => loadSalesPage(db, TODAY, { ...about, which: 'counted', order: 'oldest-first', limit: 100 }),
  ];
  const sizes = await sameSums(db);
  const times: number[][] = works.map(() => []);
  for (let run = 0; run < RUNS; run++) {
    for (const [i, work] of works.entries()) {
      const from = performance.now();
      await work();
      if (run >= WARM) times[i]?.push(performance.now() - from);
    }
  }
  const [year, sums, preSummed, fromSales, statement, page] = times.map(median);
  return [
    ...sizes.map(whole),
    ...[year, sums, preSummed].map(ms),
    ratio(sums, preSummed),
    ms(fromSales),
    ratio(fromSales, year),
    ...[statement, page, made].map(ms),
  ];
}

const ms = (time: number | undefined): string => (time ?? Number.NaN).toFixed(2);

/** Reads the stored sums of the year's response. */
async function ourSums(db: Database, rule: CountingRule): Promise<unknown> {
  return findAgentMonths(db, getPeriodMonths(String(YEAR), TODAY, rule), TODAY);
}

/** Creates a table with a sum for each month, agent and status: the minimum for this query. */
async function preSum(db: Database): Promise<void> {
  await db.execute(sql`drop table if exists pre_summed`);
  await db.execute(sql`create table pre_summed as
    select to_char(sale_date, 'YYYY-MM') as month, agent_id, status_code, count(*)::int as sales, sum(amount) as amount,
      sum(commission) as commission from sales where sale_date is not null and sale_date <= ${TODAY}::date group by 1, 2, 3`);
  await db.execute(sql`create index on pre_summed (month)`);
}

const PRE_SUMMED = sql.raw(`select month, coalesce(agent_id, '') as agent, sum(sales)::int as sales,
  sum(amount)::float8 as amount, sum(commission)::float8 as commission
  from pre_summed where month between '${YEAR}-01' and '${YEAR}-12' group by 1, 2`);
/** The year of the response, and the previous year up to the same day. */
const FROM_SALES = sql.raw(`select to_char(sale_date, 'YYYY-MM') as month, coalesce(agent_id, '') as agent,
  count(*)::int as sales, sum(amount)::float8 as amount, sum(commission)::float8 as commission
  from sales where sale_date between '${YEAR}-01-01' and '${TODAY}'
    or sale_date between '${YEAR - 1}-01-01' and '${YEAR - 1}${TODAY.slice(4)}' group by 1, 2`);

/** Verifies that the fast results are correct. @returns the number of sums that are read, and the number of cells. */
async function sameSums(db: Database): Promise<[sums: number, cells: number]> {
  const { salaries, previous } = await loadYear(db, TODAY, { year: YEAR, agentIds: [], statusCodes: [] });
  const rows = getRows<{ month: string; agent: string; commission: number }>(await db.execute(FROM_SALES));
  const differing = rows.filter(
    ({ month, agent, commission }) =>
      (salaries[month] ?? previous.salaries[month])?.[agent]?.amount !== commission,
  );
  if (differing.length > 0) throw new Error(`${differing.length} sums differ from the sales`);
  const [read] = getRows<{ sums: number }>(
    await db.execute(
      sql`select count(*)::int as sums from salary_sums where left(month, 4) in (${String(YEAR)}, ${String(YEAR - 1)})`,
    ),
  );
  return [read?.sums ?? 0, rows.length];
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
