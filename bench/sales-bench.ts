import { sql, type SQL } from 'drizzle-orm';
import { salesList, type SalesFilter, type SaleSort } from '#contract/features/sales/sales-contract';
import type { SortDirection } from '#contract/lib/lists/list-schemas';
import { systemClock } from '#server/lib/clock';
import { openDatabase } from '#server/db/open-database';
import { getRows, type Database } from '#server/db/database';
import { exportList } from '#server/lib/lists/export-list';
import type { AnySource } from '#server/lib/lists/list-source';
import { filterCondition, readPage } from '#server/lib/lists/query-list';
import { sumByStatus } from '#server/features/sales/sale-status-queries';
import { salesSource } from '#server/features/sales/sales-list-queries';
import { startLocalPostgres } from '../scripts/local-postgres';
import { compareTimes } from './compare';
import { printTable, ratio, whole } from './print-table';
import { countBlocks } from './sales-blocks';
import { expertCondition, expertPage, expertText, expertTotals, middleKey } from './sales-expert';
import { fillSales } from './sales-fill';
import { IS_LARGE } from './size';

/**
 * Measures the table of sales: 100,000 sales on PostgreSQL and 10,000 on the embedded database, ten times as many with `large`. The
 * server's own functions, including names, compared in turns with an expert's single statement, so that other load on
 * the machine affects both. `npm run bench -- sales [embedded] [large]`; `large` measures both databases.
 */
const SALES = IS_LARGE ? 1_000_000 : 100_000;
const CUSTOMERS = SALES / 10;
const PAGE = 50;
const SORTS = Object.keys(salesList.sorts) as SaleSort[];
const source: AnySource = salesSource;

async function main(): Promise<void> {
  // PostgreSQL is stopped when this process exits in order, so Ctrl+C must exit in order.
  process.once('SIGINT', () => process.exit(130));
  const isEmbedded = process.argv.includes('embedded');
  if (IS_LARGE || !isEmbedded) await measurePostgres();
  if (IS_LARGE || isEmbedded) await measureEmbedded();
}

async function measurePostgres(): Promise<void> {
  const server = await startLocalPostgres();
  if (!server) return console.log('PostgreSQL is not installed.');
  try {
    const database = await openDatabase({ url: server.url, poolSize: 4 });
    console.log(`\nPostgreSQL, ${whole(SALES)} sales, ${whole(CUSTOMERS)} customers`);
    await fillSales(database.db, SALES, CUSTOMERS);
    await measure(database.db, true);
    await database.close();
  } finally {
    await server.stop();
  }
}

async function measureEmbedded(): Promise<void> {
  const database = await openDatabase({});
  console.log(`\nEmbedded, ${whole(SALES / 10)} sales, ${whole(CUSTOMERS / 10)} customers`);
  await fillSales(database.db, SALES / 10, CUSTOMERS / 10);
  await measure(database.db, false);
  await database.close();
}

async function measure(db: Database, explained: boolean): Promise<void> {
  await measureSorts(db, explained);
  await measureFilters(db);
  await checkTotalsAndExport(db);
}

interface PageOrder {
  filter?: SalesFilter;
  sort: SaleSort;
  direction: SortDirection;
  after?: string | undefined;
}

const page = (db: Database, { filter = {}, ...order }: PageOrder): Promise<unknown> =>
  readPage(source, { ...order, filter, limit: PAGE }, { db, clock: systemClock });

/** Measures each sort: both times in ms, and their ratio. */
async function measureSorts(db: Database, explained: boolean): Promise<void> {
  const rows: string[][] = [];
  for (const sort of SORTS) {
    const deep = await middleKey(db, sort);
    for (const direction of ['asc', 'desc'] as const) {
      const row = [`${sort} ${direction}`];
      for (const key of [null, deep]) {
        const ours = (from = db): Promise<unknown> =>
          page(from, { sort, direction, after: key ?? undefined });
        row.push(...(await compare(db, ours, [expertPage({ sort, direction, key })])));
        if (explained) {
          const blocks = await countBlocks(db, ours);
          row.push(whole(blocks.sales), whole(blocks.all));
        }
      }
      rows.push(row);
    }
  }
  const part = ['ours ms', 'expert', 'ratio', ...(explained ? ['blocks', 'with names'] : [])];
  printTable(`Pages of ${PAGE}: the first one, and one in the middle`, ['order', ...part, ...part], rows);
}

const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const FILTERS: SalesFilter[] = [
  {},
  YEAR,
  { agentId: 'a7' },
  { marketerId: 'm7' },
  { customerId: 'c7' },
  { productId: 'p7' },
  { statusCode: [3] },
  { ...YEAR, agentId: 'a7', statusCode: [1, 2] },
];
const TEXTS = ['נועה', 'דוד אבגן', '1234', '123456', 'איןכזה'];

async function measureFilters(db: Database): Promise<void> {
  const rows: string[][] = [];
  for (const filter of FILTERS) {
    const where = expertCondition(filter);
    const row = [JSON.stringify(filter).replaceAll(/["{}]/g, '') || 'all'];
    for (const sort of ['date', 'customer'] as const) {
      const expert = expertPage({ sort, direction: 'desc', key: null, ...(where !== 'true' && { where }) });
      row.push(...(await compare(db, () => page(db, { filter, sort, direction: 'desc' }), [expert])));
    }
    const totals = async (): Promise<unknown> =>
      sumByStatus(db, await filterCondition(source, filter, { db, clock: systemClock }));
    rows.push([...row, ...(await compare(db, totals, [expertTotals(where)]))]);
  }
  for (const text of TEXTS) {
    rows.push([
      `text ${text}`,
      ...(await compare(
        db,
        () => page(db, { filter: { text }, sort: 'date', direction: 'desc' }),
        expertText(text),
      )),
    ]);
  }
  const part = ['ours ms', 'expert', 'ratio'];
  printTable(
    'Filters: the first page by date, by customer; totals',
    ['filter', ...part, ...part, ...part],
    rows,
  );
}

/** Measures both in turns and prints the medians in ms and their ratio. */
async function compare(
  db: Database,
  ours: () => Promise<unknown>,
  expert: readonly SQL[],
): Promise<string[]> {
  const times = await compareTimes(db, ours, expert);
  return [times.ours.toFixed(2), times.expert.toFixed(2), ratio(times.ours, times.expert)];
}

/**
 * Compares the totals of all sales with an addition of every row. Checks that the export of ten percent needs
 * constant memory.
 */
async function checkTotalsAndExport(db: Database): Promise<void> {
  const statuses = await sumByStatus(db, undefined);
  const ours = addUp(statuses);
  const rows = await db.execute(
    sql`select amount::float8 as amount, commission::float8 as commission from sales`,
  );
  const theirs = addUp(getRows<{ amount: number; commission: number }>(rows));
  const same = JSON.stringify(ours) === JSON.stringify(theirs);
  console.log(`\ntotals ${JSON.stringify(ours)}, row by row ${same ? 'the same' : JSON.stringify(theirs)}`);
  await timeExport(db);
}

/** Adds up in agorot. */
function addUp(rows: readonly { count?: number; amount: number; commission: number }[]) {
  const sums = { count: 0, amount: 0, commission: 0 };
  for (const { count = 1, amount, commission } of rows) {
    sums.count += count;
    sums.amount += Math.round(amount * 100);
    sums.commission += Math.round(commission * 100);
  }
  return sums;
}

async function timeExport(db: Database): Promise<void> {
  const filter = { from: '2024-01-01', to: '2024-04-08' };
  const before = process.memoryUsage().rss;
  let most = before;
  const start = performance.now();
  let bytes = 0;
  const { content } = await exportList(
    { db, clock: systemClock, sync: { lastSyncTime: async () => null } },
    {
      path: salesList.path,
      source,
      request: { filter, sort: 'date', direction: 'desc' },
      user: { id: 'bench', displayName: 'bench', email: '' },
      hidden: new Map(),
    },
  );
  for await (const part of content) {
    bytes += (part as Buffer).length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const [row] = getRows<{ n: number }>(
    await db.execute(
      sql`select count(*)::int n from sales where sale_date between ${filter.from} and ${filter.to}`,
    ),
  );
  const took = (performance.now() - start) / 1000;
  console.log(
    `export of ${whole(row?.n)} rows: ${took.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, resident memory +${((most - before) / 1e6).toFixed(0)} MB`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
