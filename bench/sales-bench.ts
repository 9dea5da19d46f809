import { sql } from 'drizzle-orm';
import { type SalesFilter, salesList, type SaleSort } from '#contract/features/sales/sales-contract';
import type { SortDirection } from '#contract/lib/lists/list-schemas';
import { systemClock } from '#server/lib/clock';
import { openDatabase } from '#server/db/open-database';
import { type Database, getRows } from '#server/db/database';
import { exportList } from '#server/lib/lists/export-list';
import { toKey } from '#server/lib/lists/list-keys';
import type { AnySource } from '#server/lib/lists/list-source';
import { filterCondition, readPage } from '#server/lib/lists/query-list';
import { findRowKey } from '#server/lib/lists/read-rows';
import { sumByStatus } from '#server/features/sales/sale-status-queries';
import { salesSource } from '#server/features/sales/sales-list-queries';
import { startLocalPostgres } from '../scripts/local-postgres';
import { IS_LARGE, medianTime } from './median';
import { ms, printTable, whole } from './print-table';
import { countBlocks } from './sales-blocks';
import { fillSales } from './sales-fill';

/**
 * Measures the table of sales: 100,000 sales on PostgreSQL and 10,000 on the embedded database, ten times as many with `large`, by the
 * server's own functions, including names. `npm run bench -- sales [embedded] [large]`; `large` measures both databases.
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
  await timeExport(db);
}

interface PageOrder {
  filter?: SalesFilter;
  sort: SaleSort;
  direction: SortDirection;
  after?: string | undefined;
}

const page = (db: Database, { filter = {}, ...order }: PageOrder): Promise<unknown> =>
  readPage(source, { ...order, filter, limit: PAGE }, { db, clock: systemClock });

/** Measures each sort: ms, and blocks on PostgreSQL. */
async function measureSorts(db: Database, explained: boolean): Promise<void> {
  const [sale] = getRows<{ id: string }>(
    await db.execute(sql`select id from sales where sale_date is not null order by id limit 1`),
  );
  const rows: string[][] = [];
  for (const sort of SORTS) {
    const rowKey = await findRowKey(db, source, salesSource.sorts[sort], sale?.id ?? '');
    if (!rowKey) throw new Error('there are no sales');
    for (const direction of ['asc', 'desc'] as const) {
      const row = [`${sort} ${direction}`];
      for (const after of [undefined, toKey(rowKey)]) {
        const read = (from = db): Promise<unknown> => page(from, { sort, direction, after });
        row.push(ms(await medianTime(read)));
        if (explained) {
          const blocks = await countBlocks(db, read);
          row.push(whole(blocks.sales), whole(blocks.all));
        }
      }
      rows.push(row);
    }
  }
  const part = ['ms', ...(explained ? ['blocks', 'with names'] : [])];
  printTable(
    `Pages of ${PAGE}: the first one, and one after a sale inside`,
    ['order', ...part, ...part],
    rows,
  );
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
  const first = (filter: SalesFilter, sort: SaleSort): Promise<number> =>
    medianTime(() => page(db, { filter, sort, direction: 'desc' }));
  const rows: string[][] = [];
  for (const filter of FILTERS) {
    const totals = await medianTime(async () =>
      sumByStatus(db, await filterCondition(source, filter, { db, clock: systemClock })),
    );
    const times = [await first(filter, 'date'), await first(filter, 'customer'), totals];
    rows.push([JSON.stringify(filter).replaceAll(/["{}]/g, '') || 'all', ...times.map(ms)]);
  }
  for (const text of TEXTS) rows.push([`text ${text}`, ms(await first({ text }, 'date'))]);
  printTable('Filters, ms', ['filter', 'first page by date', 'by customer', 'totals'], rows);
}

/** Prints the time of an export of ten percent, which needs constant memory. */
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
