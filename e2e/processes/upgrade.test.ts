import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { openDatabase } from '#server/db/open-database';
import { startServer, type RealServer } from './real-server';
import { PROCESS_TEST_TIMEOUT_MS } from './repetitions';
import { postgresStore } from './stores';

/** Upgrade of a database that servers of an older version use meanwhile. Skipped if PostgreSQL is not installed. */

/** Many migrations ago, with most tables of today. */
const OLD = '0020_customer-trigrams';
const SALES = 20_000;
const SERVERS = 3;
const SESSIONS = 8;

const FILL = [
  `insert into settings (key, value) values ('demo', 'true')`,
  `insert into customers (id, name) select 'c' || i, 'name ' || i from generate_series(1, ${SALES / 10}) i`,
  `insert into products (id, name, is_active) select 'p' || i, 'name', true from generate_series(1, 100) i`,
  `insert into sales (id, number, sale_date, customer_id, product_id, amount, commission, status_code)
   select 's' || i, i::text, date '2026-01-01' + i % 200, 'c' || i % ${SALES / 10}, 'p' || i % 100, 100, 10, 1
   from generate_series(1, ${SALES}) i`,
];

/** Statements on the tables that migrations change, as an older server reads and writes them. */
const STATEMENTS = [
  'select sum(amount) from sales',
  'select count(*) from customers',
  'select sum(stock_quantity) from products',
  'select count(*) from late_changes, late_decisions',
  'select count(*) from salary_sums',
  'select count(*) from users, sync_runs, known_browsers',
  `update customers set name = name where id = 'c1'`,
  `update sales set amount = amount where id = 's1'`,
  `update products set name = name where id = 'p1'`,
];

/** Runs transactions of two statements until it is stopped. The row locks are always taken in the same order. */
async function work(
  pool: Pool,
  nth: number,
  over: AbortSignal,
): Promise<{ done: number; failures: string[] }> {
  const failures: string[] = [];
  let done = 0;
  for (let round = nth; !over.aborted; round += 1) {
    const client = await pool.connect();
    const order = [round % STATEMENTS.length, (round * 5 + nth) % STATEMENTS.length];
    const [first = 0, second = 0] = order.every((one) => one >= 6) ? order.sort() : order;
    try {
      await client.query('begin');
      await client.query(STATEMENTS[first] ?? '');
      await wait(20);
      await client.query(STATEMENTS[second] ?? '');
      await client.query('commit');
      done += 1;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      failures.push(`${code} ${message}: ${STATEMENTS[first]}; ${STATEMENTS[second]}`);
      await client.query('rollback');
    } finally {
      client.release();
    }
    await wait(20);
  }
  return { done, failures };
}

it(
  'three new servers upgrade a database under work: no transaction of the older version fails',
  async () => {
    const store = await postgresStore();
    if (!store) return;
    const old = await openDatabase({ url: store.url, lastMigration: OLD });
    for (const statement of FILL) await old.db.execute(sql.raw(statement));
    await old.close();
    const pool = new Pool({ connectionString: store.url, max: SESSIONS });
    pool.on('error', () => {});
    const over = new AbortController();
    const working = Promise.all(Array.from({ length: SESSIONS }, (_, nth) => work(pool, nth, over.signal)));
    const servers: RealServer[] = [];
    try {
      const start = (): Promise<RealServer> => startServer({ crmUrl: 'http://127.0.0.1:9', ...store.server });
      servers.push(...(await Promise.all(Array.from({ length: SERVERS }, start))));
      over.abort();
      const results = await working;
      expect(results.flatMap(({ failures }) => failures)).toEqual([]);
      expect(results.every(({ done }) => done > 0)).toBe(true);
    } finally {
      over.abort();
      await working;
      await pool.end();
      await Promise.all(servers.map((server) => server.stop()));
      await store.remove();
    }
  },
  PROCESS_TEST_TIMEOUT_MS,
);
