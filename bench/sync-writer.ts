import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import { upsertRows } from '#server/crm-mirror/mirror/sync-queries';
import type { MirrorRow } from '#server/crm-mirror/crm/fireberry-mapping';
import { median } from './median';
import { whole } from './print-table';

const BATCH = 5_000;
const BATCHES = 10;

/** Measures the mirror's writer in batches of 5,000 sales: half new and half changed, then unchanged, which must write nothing. */
export async function measureWriter(db: Database): Promise<void> {
  await db.execute(sql`truncate sales`);
  await seed(db);
  await measureBatches(db, 'writer, half new and half changed');
  const before = await getUpdates(db);
  await measureBatches(db, 'writer, unchanged');
  console.log(`  rows written though unchanged: ${(await getUpdates(db)) - before} (goal 0)`);
}

async function measureBatches(db: Database, name: string): Promise<void> {
  const seconds: number[] = [];
  for (let n = 0; n < BATCHES; n += 1) {
    const rows = batch(n);
    const start = performance.now();
    await upsertRows(db, 'sales', rows);
    seconds.push((performance.now() - start) / 1_000);
  }
  console.log(`${name}: ${whole(BATCH / median(seconds))} rows/s`);
}

/** Inserts half of each batch with another amount. */
async function seed(db: Database): Promise<void> {
  for (let n = 0; n < BATCHES; n += 1) {
    const old = batch(n)
      .filter((_row, at) => at % 2 === 0)
      .map((row) => ({ ...row, amount: '1' }));
    await upsertRows(db, 'sales', old);
  }
  await db.execute(sql`vacuum analyze sales`);
}

function batch(n: number): MirrorRow[] {
  return Array.from({ length: BATCH }, (_, at) => {
    const i = n * BATCH + at;
    return {
      id: `writer-${((i * 7_919) % 1_000_003).toString(16).padStart(8, '0')}-${i}`,
      crmModifiedOn: '2026-09-16T09:30:00',
      number: String(100_000 + i),
      saleDate: `2026-0${1 + (i % 9)}-1${i % 10}`,
      customerId: `c${i % 9_000}`,
      agentId: `a${i % 40}`,
      marketerId: `m${i % 300}`,
      productId: `p${i % 500}`,
      quantity: '1',
      amount: String((i % 10_000) / 100),
      commission: String((i % 1_000) / 100),
      statusCode: 1 + (i % 4),
      statusName: 'שולם',
      modifiedAt: '2026-09-16T09:30:00.000Z',
    };
  });
}

async function getUpdates(db: Database): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = getRows<{ count: number }>(
    await db.execute(sql`
      select (n_tup_ins + n_tup_upd)::int as count from pg_stat_user_tables where relname = 'sales'`),
  );
  return row?.count ?? 0;
}
