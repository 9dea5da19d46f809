import { sql, type SQL } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';

/** Generates names of two words, 40 agents, 300 marketers, three years of days. One sale of 50 lacks a value. */
export async function fillSales(db: Database, count: number, customers: number): Promise<void> {
  const start = performance.now();
  await fillParties(db, customers);
  await withoutIndexes(db, 'sales', async () => {
    const pick = (of: number, salt: number): SQL =>
      sql`(1 + (hashint8(i * 31 + ${salt}) & 2147483647) % ${sql.raw(String(of))})`;
    await db.execute(sql`insert into sales (id, number, sale_date, customer_id, agent_id, marketer_id, product_id,
        quantity, amount, commission, status_code, status_name, modified_at)
      select md5(i::text), (100000 + i)::text,
        case when i % 1000 = 0 then null else date '2024-01-01' + ${pick(1000, 1)} end,
        case when i % 50 = 0 then null else 'c' || ${pick(customers, 2)} end,
        case when i % 50 = 1 then null else 'a' || ${pick(40, 3)} end,
        case when i % 50 = 2 then null else 'm' || ${pick(300, 4)} end, 'p' || ${pick(500, 5)}, 1,
        ${pick(1000000, 6)} / 100.0, ${pick(100000, 7)} / 100.0, ${pick(6, 8)}, 'status', now()
      from generate_series(1, ${count}) i`);
  });
  await db.execute(sql`vacuum analyze`);
  console.log(`filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

async function fillParties(db: Database, customers: number): Promise<void> {
  const i = sql`i`;
  const name = sql`(array['דוד','שרה','משה','רחל','יוסף','לאה','אבי','נועה'])[1 + ${i} % 8] || ' ' || chr(1488 + ${i} % 27) || chr(1488 + (${i} / 27) % 27) || chr(1488 + (${i} / 729) % 27) || 'ן'`;
  const counts = { agents: 40, marketers: 300, products: 500 };
  for (const [table, count] of Object.entries(counts))
    await db.execute(
      sql`insert into ${sql.identifier(table)} (id, name, is_active) select ${table[0]}::text || i, ${name}, true from generate_series(1, ${count}::int) i`,
    );
  await db.execute(
    sql`insert into customers (id, name) select 'c' || i, ${name} from generate_series(1, ${customers}::int) i`,
  );
}

/** Creates the indexes after the rows, which is several times faster. */
export async function withoutIndexes(db: Database, table: string, work: () => Promise<void>): Promise<void> {
  const indexes = getRows<{ name: string; definition: string }>(
    await db.execute(sql`select indexname as name, indexdef as definition from pg_indexes
      where tablename = ${table} and indexname not like '%_pkey'`),
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
}
