import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { sql } from 'drizzle-orm';
import { customersList } from '#contract/features/customers/customers-contract';
import { inventoryList } from '#contract/features/inventory/inventory-contract';
import { salesList } from '#contract/features/sales/sales-contract';
import { getRows } from '#server/db/database';
import { updateSalaryAggregates } from '#server/features/salaries/metadata/salary-aggregates';
import { updateCustomerAggregates } from '#server/crm-mirror/mirror/customer-aggregates';
import type { WritePart } from '#server/crm-mirror/mirror/mirror-aggregates';
import { businessDate, systemClock } from '#server/lib/clock';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { startLocalPostgres } from '../scripts/local-postgres';
import { median } from './median';
import type { Load } from './requests-load';
import { startPlainServer } from './plain-server';
import { ms, printTable, ratio } from './print-table';
import { fillSales } from './sales-fill';

/**
 * Processor time of Node for a request, and for lists beside a plain Fastify server that sends as many rows with the same columns.
 * Tokens are not verified. `npm run bench -- requests [route…]`
 */
const SALES = 100_000;
const CUSTOMERS = 20_000;
const REQUESTS = 150;
const ROUNDS = 5;
/** V8 optimizes the code of both servers during these rounds, as in a server that has run for a minute. */
const ROUNDS_BEFORE = 4;
const PAGE = 50;

/** Path of our route, and for lists the plain server's statement for the same rows and the schema of the response. */
interface Measured {
  path: string;
  plain?: { statement: string; response: z.ZodMiniType };
}

const SALES_PAGE = `select s.id, s.number, s.sale_date::text as "saleDate", s.customer_id as "customerId", c.name as "customerName",
    s.agent_id as "agentId", a.name as "agentName", s.marketer_id as "marketerId", m.name as "marketerName",
    s.product_id as "productId", p.name as "productName", s.quantity::float8, s.amount::float8, s.commission::float8,
    s.status_code as "statusCode", s.status_name as "statusName", to_char(s.modified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "modifiedAt"
  from (select * from sales order by id limit $1) s
  left join customers c on c.id = s.customer_id left join agents a on a.id = s.agent_id
  left join marketers m on m.id = s.marketer_id left join products p on p.id = s.product_id`;
const CUSTOMERS_PAGE = `select c.id, c.name, c.tax_id as "taxId", c.phone, c.email, c.city, c.agent_id as "agentId",
    a.name as "agentName", c.marketer_id as "marketerId", m.name as "marketerName", c.last_sale_on::text as "lastSaleOn",
    c.sales_count as "salesCount", false as "doNotContact", c.lifetime_amount::float8 as "lifetimeAmount", c.last_year_amount::float8 as "lastYearAmount", to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from (select * from customers order by id limit $1) c
  left join agents a on a.id = c.agent_id left join marketers m on m.id = c.marketer_id`;
const PRODUCTS_PAGE = `select id, sku, name, category, location, price::float8, stock_quantity::float8 as "stockQuantity",
    is_active as "isActive", false as low, 5 as "reorderLevel", 0 as "stockValue"
  from products order by id limit $1`;

const ROUTES: readonly Measured[] = [
  { path: '/api/sales', plain: { statement: SALES_PAGE, response: salesList.page.response } },
  { path: '/api/customers', plain: { statement: CUSTOMERS_PAGE, response: customersList.page.response } },
  { path: '/api/inventory', plain: { statement: PRODUCTS_PAGE, response: inventoryList.page.response } },
  { path: '/api/dashboard' },
  { path: '/api/auth/userProfile' },
  { path: '/api/system/last-sync-time' },
  { path: '/healthz' },
];

/** Encodings that Chromium accepts. The server of Node 20 chooses Brotli, the one of Node 24 Zstandard. */
const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd';

async function main(): Promise<void> {
  process.once('SIGINT', () => process.exit(130));
  const selected = process.argv.slice(2);
  const server = await startLocalPostgres();
  if (!server) return console.log('PostgreSQL is not installed.');
  process.env['TEST_DATABASE_URL'] = server.url;
  const test = await startTestApp({ clock: systemClock });
  const client = fork(join(__dirname, 'requests-load.ts'), { execArgv: ['--import', 'tsx'] });
  // Requests that fail end the client, and nothing is left to measure.
  client.once('exit', (code) => code && process.exit(code));
  try {
    await fill(test);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const rows: string[][] = [];
    for (const route of ROUTES)
      if (selected.length === 0 || selected.includes(route.path))
        rows.push(await measure(test, client, route));
    printTable(
      `${SALES} sales, ${ROUNDS} rounds of ${REQUESTS} requests each; medians, CPU ms`,
      ['route', 'Node', 'plain', 'Node / plain', 'PostgreSQL'],
      rows,
    );
  } finally {
    client.disconnect();
    await test.close();
    await server.stop();
  }
}

async function fill({ database: { db } }: TestApp): Promise<void> {
  await fillSales(db, SALES, CUSTOMERS);
  const today = businessDate(systemClock.now());
  const write: WritePart = (work) => db.transaction(work);
  await updateCustomerAggregates(write, today, null);
  await updateSalaryAggregates(write, today, true);
  await db.execute(sql`vacuum analyze`);
}

async function measure(test: TestApp, client: ChildProcess, { path, plain }: Measured): Promise<string[]> {
  const { port } = test.app.server.address() as AddressInfo;
  const { authorization } = await test.as('system.admin');
  const other =
    plain && (await startPlainServer({ ...plain, connectionString: await getAddress(test), rows: PAGE }));
  const headers = { 'accept-encoding': ACCEPTED_ENCODINGS, authorization };
  const loads: Load[] = [`http://127.0.0.1:${port}${path}`, ...(other ? [other.url] : [])].map((url) => ({
    url,
    headers,
    count: REQUESTS,
  }));
  const costs: Cost[][] = loads.map(() => []);
  for (let round = 0; round < ROUNDS_BEFORE + ROUNDS; round++) {
    for (const [i, load] of loads.entries()) {
      const cost = await send(test, client, load);
      if (round >= ROUNDS_BEFORE) costs[i]?.push(cost);
    }
  }
  await other?.close();
  const [node = Number.NaN, plainNode = Number.NaN] = costs.map((of) => median(of.map((cost) => cost.node)));
  const postgres = median((costs[0] ?? []).map((cost) => cost.postgres));
  const compared = other ? [ms(plainNode), ratio(node, plainNode)] : ['', ''];
  return [path, ms(node), ...compared, ms(postgres)];
}

/** CPU time of a request, ms. */
interface Cost {
  node: number;
  postgres: number;
}

/** Measures this process, and the connections of its database. The requests are sent by another process. */
async function send(test: TestApp, client: ChildProcess, load: Load): Promise<Cost> {
  const postgres = await getPostgresTime(test);
  const before = process.cpuUsage();
  client.send(load);
  await once(client, 'message');
  const { user, system } = process.cpuUsage(before);
  const node = (user + system) / 1_000 / load.count;
  return { node, postgres: ((await getPostgresTime(test)) - postgres) / load.count };
}

/** A kernel's clock tick, ms. */
const TICK_MS = 10;

/** Returns the CPU time of the open connections of the database, ms. Linux only. */
async function getPostgresTime({ database }: TestApp): Promise<number> {
  const query = sql`select pid from pg_stat_activity where datname = current_database()`;
  const pids = getRows<{ pid: number }>(await database.db.execute(query)).map(({ pid }) => pid);
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}

async function getAddress({ database }: TestApp): Promise<string> {
  const [row] = getRows<{ name: string }>(await database.db.execute(sql`select current_database() as name`));
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${row?.name ?? ''}`;
  return url.href;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
