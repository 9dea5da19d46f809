import { sql, type SQL } from 'drizzle-orm';
import type { SalesQuery } from '../src/contract/sales/sales-contract';
import { SALE_SORTS, placeOfKey, saleKey, type SaleSort } from '../src/contract/sales/sales-key';
import { openDatabase, rowsOf, type Database } from '../src/server/platform/database';
import { exportSalesFile } from '../src/server/sales/export-sales';
import { listSales } from '../src/server/sales/list-sales';
import { saleCondition } from '../src/server/sales/sales-filter-queries';
import { sumByStatus } from '../src/server/sales/sales-queries';
import { startLocalPostgres } from '../scripts/local-postgres';

/**
 * The table of sales at a size that no test has: 1,000,000 sales on PostgreSQL, 100,000 on the embedded database. Each
 * page through the server's own functions (names included), beside one hand-written query that gives the same rows.
 * `npx tsx bench/sales-bench.ts [postgres|embedded]`
 */
const RUNS = 15;
const PAGE = 50;

async function main(): Promise<void> {
  const which = process.argv[2];
  if (which !== 'embedded') await measurePostgres();
  if (which !== 'postgres') await measureEmbedded();
}

async function measurePostgres(): Promise<void> {
  const server = await startLocalPostgres();
  if (!server) return console.log('PostgreSQL is not installed');
  try {
    const database = await openDatabase({ url: server.url, poolSize: 4 });
    console.log('\nPostgreSQL, 1,000,000 sales, 100,000 customers');
    await fill(database.db, 1_000_000, 100_000);
    await measure(database.db, 500_000, true);
    await database.close();
  } finally {
    await server.stop();
  }
}

async function measureEmbedded(): Promise<void> {
  const database = await openDatabase({});
  console.log('\nEmbedded, 100,000 sales, 10,000 customers');
  await fill(database.db, 100_000, 10_000);
  await measure(database.db, 50_000, false);
  await database.close();
}

/** Names of two words; 40 agents, 300 marketers, three years of days, one sale of 50 without something. */
async function fill(db: Database, count: number, customers: number): Promise<void> {
  const start = performance.now();
  const name = (n: SQL) =>
    sql`(array['דוד','שרה','משה','רחל','יוסף','לאה','אבי','נועה'])[1 + ${n} % 8] || ' ' || chr(1488 + ${n} % 27) || chr(1488 + (${n} / 27) % 27) || chr(1488 + (${n} / 729) % 27) || 'ן'`;
  const i = sql`i`;
  await db.execute(
    sql`insert into agents (id, name, is_active) select 'a' || i, ${name(i)}, true from generate_series(1, 40) i`,
  );
  await db.execute(
    sql`insert into marketers (id, name, is_active) select 'm' || i, ${name(i)}, true from generate_series(1, 300) i`,
  );
  await db.execute(
    sql`insert into products (id, name, is_active) select 'p' || i, ${name(i)}, true from generate_series(1, 500) i`,
  );
  await db.execute(
    sql`insert into customers (id, name) select 'c' || i, ${name(i)} from generate_series(1, ${customers}) i`,
  );
  const pick = (of: number, salt: number) =>
    sql`(1 + (hashint8(i * 31 + ${salt}) & 2147483647) % ${sql.raw(String(of))})`;
  await db.execute(sql`insert into sales (id, number, sale_date, customer_id, agent_id, marketer_id, product_id, quantity,
      amount, commission, status_code, status_name, modified_at)
    select md5(i::text), (100000 + i)::text,
      case when i % 1000 = 0 then null else date '2024-01-01' + ${pick(1000, 1)} end,
      case when i % 50 = 0 then null else 'c' || ${pick(customers, 2)} end,
      case when i % 50 = 1 then null else 'a' || ${pick(40, 3)} end,
      case when i % 50 = 2 then null else 'm' || ${pick(300, 4)} end, 'p' || ${pick(500, 5)}, 1,
      ${pick(1000000, 6)} / 100.0, ${pick(100000, 7)} / 100.0, ${pick(6, 8)}, 'status', now()
    from generate_series(1, ${count}) i`);
  await db.execute(sql`vacuum analyze`);
  console.log(`filled in ${seconds(start)} s`);
}

const seconds = (start: number): string => ((performance.now() - start) / 1000).toFixed(1);

async function measure(db: Database, depth: number, explain: boolean): Promise<void> {
  for (const sort of SALE_SORTS) {
    const direction = sort === 'date' || sort === 'amount' || sort === 'commission' ? 'desc' : 'asc';
    const query = { sort, direction, limit: PAGE } as const;
    const deepKey = await keyAt(db, sort, direction, depth);
    await compare(
      `${sort} ${direction}, first page`,
      () => listSales(db, query as SalesQuery),
      () => db.execute(expertPage(sort, direction, null)),
    );
    await compare(
      `${sort} ${direction}, at row ${depth}`,
      () => listSales(db, { ...query, after: deepKey } as SalesQuery),
      () => db.execute(expertPage(sort, direction, deepKey)),
    );
  }
  for (const text of ['נועה', 'דוד אבגן', '1234', '123456', 'איןכזה'])
    await compare(
      `text ${text}`,
      () => listSales(db, { sort: 'date', direction: 'desc', limit: PAGE, text } as SalesQuery),
      () => db.execute(expertText(text)),
    );
  const year = { from: '2025-01-01', to: '2025-12-31' };
  for (const filter of [{}, year, { agentId: 'a7' }, { customerId: 'c7' }])
    await compare(
      `totals ${JSON.stringify(filter)}`,
      async () => sumByStatus(db, await saleCondition(db, filter)),
      async () => db.execute(expertTotals(await saleCondition(db, filter))),
    );
  if (explain) await countBlocks(db, depth);
  await timeExport(db);
}

/** Median milliseconds of both, taken in turns, and their ratio. */
async function compare(
  name: string,
  ours: () => Promise<unknown>,
  expert: () => Promise<unknown>,
): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS + 3; run++) {
    for (const [i, work] of [ours, expert].entries()) {
      const start = performance.now();
      await work();
      if (run >= 3) times[i]?.push(performance.now() - start);
    }
  }
  const [a, b] = times.map((list) => list.sort((x, y) => x - y)[RUNS >> 1] ?? 0) as [number, number];
  console.log(
    `${name.padEnd(34)} ours ${a.toFixed(2).padStart(8)} ms   expert ${b.toFixed(2).padStart(8)} ms   ${(a / b).toFixed(2)}x`,
  );
}

const NAMES = sql`left join customers c on c.id = s.customer_id left join agents a on a.id = s.agent_id
  left join marketers m on m.id = s.marketer_id left join products p on p.id = s.product_id`;
const EXPERT_COLUMNS = sql`s.id, s.number, s.sale_date::text, s.customer_id, s.agent_id, s.marketer_id, s.product_id, s.quantity::float8,
  s.amount::float8, s.commission::float8, s.status_code, s.status_name, s.modified_at`;

/** The best single query for the page: a keyset where there is an index for it, the join that gives the order else. */
function expertPage(sort: SaleSort, direction: string, key: string | null): SQL {
  const place = key === null ? null : placeOfKey(key, sort);
  const way = sql.raw(direction);
  const page = (inner: SQL) =>
    sql`select ${EXPERT_COLUMNS}, c.name, a.name, m.name, p.name from (${inner}) s ${NAMES}`;
  const id = sql`${place?.id ?? ''}`;
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  if (place === null || !place.grouped) {
    const value = place && !place.grouped ? place.value : null;
    const keyed = (columns: SQL, values: SQL, order: SQL) =>
      page(
        sql`select * from sales where ${value === null ? sql`true` : sql`(${columns}) ${operator} (${values})`} order by ${order} limit ${PAGE}`,
      );
    if (sort === 'date')
      return page(
        sql`select * from sales where sale_date is not null and ${value === null ? sql`true` : sql`(sale_date, id) < (${value}::date, ${id})`} order by sale_date desc, id desc limit ${PAGE}`,
      );
    if (sort === 'number')
      return keyed(
        sql`length(lower(coalesce(number, ''))), lower(coalesce(number, '')) collate "C", id`,
        sql`length(${value}::text), ${value}::text collate "C", ${id}`,
        sql`length(lower(coalesce(number, ''))) ${way}, lower(coalesce(number, '')) collate "C" ${way}, id ${way}`,
      );
    if (sort === 'amount' || sort === 'commission')
      return keyed(
        sql`${sql.raw(sort)}, id`,
        sql`${value}::numeric, ${id}`,
        sql`${sql.raw(sort)} ${way}, id ${way}`,
      );
  }
  const [table, column, name] = {
    customer: ['customers', 'customer_id', 't.search_name collate "C"'],
    agent: ['agents', 'agent_id', 't.name collate "C"'],
    marketer: ['marketers', 'marketer_id', 't.name collate "C"'],
    status: ['(select generate_series(1, 6) as id)', 'status_code', 't.id'],
  }[sort as 'agent'] as [string, string, string];
  const group = place?.grouped ? place.group : null;
  const typed = sort === 'status' ? sql`${group}::int` : sql`${group}::text`;
  const date = place?.grouped ? place.date : null;
  const from =
    group === null
      ? sql`true`
      : sql`(${sql.raw(name)}, t.id) >= ((select ${sql.raw(name)} from ${sql.raw(table)} t where t.id = ${typed}), ${typed})
          and ((${sql.raw(name)}, t.id) <> ((select ${sql.raw(name)} from ${sql.raw(table)} t where t.id = ${typed}), ${typed}) or s.sale_date < ${date}::date or s.sale_date is null or (s.sale_date = ${date}::date and s.id < ${id}))`;
  return page(sql`select s.* from ${sql.raw(table)} t join sales s on s.${sql.raw(column)} = t.id where ${from}
    order by ${sql.raw(name)}, t.id, s.sale_date desc nulls last, s.id desc limit ${PAGE}`);
}

/** Names are searched where they stand; whoever is named is found first, as an array. */
function expertText(text: string): SQL {
  const words = text.split(' ').map((word) => {
    const like = `%${word}%`;
    return sql`(s.customer_id in (select id from customers where search_name like ${like})
      or s.agent_id in (select id from agents where name like ${like})
      or s.marketer_id in (select id from marketers where name like ${like}) or s.number like ${`${word}%`})`;
  });
  return sql`select ${EXPERT_COLUMNS}, c.name, a.name, m.name, p.name from
    (select * from sales s where ${sql.join(words, sql` and `)} order by sale_date desc nulls last, id desc limit ${PAGE}) s ${NAMES}`;
}

function expertTotals(condition: SQL | undefined): SQL {
  return sql`select status_code, count(*), sum(amount), sum(commission) from sales where ${condition ?? sql`true`} group by 1`;
}

/** The key of the row at this depth, walking in the server's own steps. */
async function keyAt(
  db: Database,
  sort: SaleSort,
  direction: 'asc' | 'desc',
  depth: number,
): Promise<string> {
  const { findSales } = await import('../src/server/sales/sales-page-queries');
  let from = null;
  let left = depth;
  for (;;) {
    const limit = Math.min(left, 20_000);
    const rows = await findSales(db, {
      condition: undefined,
      sort,
      direction,
      from,
      inclusive: false,
      towards: 'after',
      limit,
    });
    const last = rows.at(-1);
    left -= rows.length;
    if (!last) throw new Error('fewer rows than that');
    const key = saleKey(last, sort);
    if (left === 0) return key;
    from = placeOfKey(key, sort);
  }
}

/** 8 kB blocks that the default sort's page reads: of sales, and of its names. */
async function countBlocks(db: Database, depth: number): Promise<void> {
  for (const at of [0, depth, 990_000]) {
    const key = at === 0 ? undefined : await keyAt(db, 'date', 'desc', at);
    const seen: Blocks[] = [];
    const spied = new Proxy(db, {
      get: (target, name) =>
        name === 'execute' ? (query: SQL) => explained(db, query, seen) : Reflect.get(target, name),
    });
    await listSales(spied, {
      sort: 'date',
      direction: 'desc',
      limit: PAGE,
      ...(key && { after: key }),
    } as SalesQuery);
    const sum = (of: (one: Blocks) => number): number => seen.reduce((all, one) => all + of(one), 0);
    console.log(
      `blocks at row ${at}: sales ${sum(({ sales }) => sales)}, with names ${sum(({ all }) => all)}`,
    );
  }
}

interface Blocks {
  /** Read up to where the names are joined. */
  sales: number;
  all: number;
}

async function explained(db: Database, query: SQL, seen: Blocks[]): Promise<unknown> {
  const plan = rowsOf<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    await db.execute(sql`explain (analyze, buffers, format json) ${query}`),
  )[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan) seen.push({ all: blocksOf(plan), sales: blocksOf(nodeOf(plan, 'Limit') ?? plan) });
  return db.execute(query);
}

interface PlanNode {
  'Node Type': string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const blocksOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

function nodeOf(node: PlanNode, type: string): PlanNode | undefined {
  if (node['Node Type'] === type) return node;
  for (const child of node.Plans ?? []) {
    const found = nodeOf(child, type);
    if (found) return found;
  }
  return undefined;
}

async function timeExport(db: Database): Promise<void> {
  const filter = { from: '2024-01-01', to: '2024-04-08' };
  const before = process.memoryUsage().rss;
  let most = before;
  const start = performance.now();
  let bytes = 0;
  const file = await exportSalesFile({ db }, { ...filter, sort: 'date', direction: 'desc' }, 'bench');
  for await (const part of file) {
    bytes += (part as Buffer).length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const [row] = rowsOf<{ n: number }>(
    await db.execute(
      sql`select count(*)::int n from sales where sale_date between ${filter.from} and ${filter.to}`,
    ),
  );
  console.log(
    `export of ${row?.n} rows: ${seconds(start)} s, ${(bytes / 1e6).toFixed(1)} MB, resident memory +${((most - before) / 1e6).toFixed(0)} MB`,
  );
}

void main();
