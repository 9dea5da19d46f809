import { getTableColumns, sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';
import { sales } from '#server/db/schema/sales-tables';
import { upsertRows } from '#server/crm-mirror/mirror/sync-queries';
import type { MirrorRow } from '#server/crm-mirror/crm/fireberry-mapping';

const BATCH = 5_000;
const BATCHES = 10;

/**
 * Compares the mirror's writer with upserts by `unnest`, batches of 5,000 sales in turns: half new and half changed,
 * then all unchanged, which must not write anything.
 */
export async function measureWriter(db: Database): Promise<void> {
  await db.execute(sql`truncate sales`);
  await seed(db);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let n = 0; n < BATCHES; n += 1) {
    ours.push(await timed(() => upsertRows(db, 'sales', batch(2 * n))));
    theirs.push(await timed(() => unnestRows(db, batch(2 * n + 1))));
  }
  print('writer, half new and half changed', ours, theirs);
  const before = await getUpdates(db);
  const again: number[] = [];
  const theirAgain: number[] = [];
  for (let n = 0; n < BATCHES; n += 1) {
    again.push(await timed(() => upsertRows(db, 'sales', batch(2 * n))));
    theirAgain.push(await timed(() => unnestRows(db, batch(2 * n + 1))));
  }
  print('writer, unchanged', again, theirAgain);
  console.log(`  rows written though unchanged: ${(await getUpdates(db)) - before} (goal 0)`);
}

/** Inserts half of each batch with another amount. */
async function seed(db: Database): Promise<void> {
  for (let n = 0; n < 2 * BATCHES; n += 1) {
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

/** Handwritten SQL for this table. */
async function unnestRows(db: Database, rows: readonly MirrorRow[]): Promise<void> {
  const columns = Object.entries(getTableColumns(sales)).map(([key, column]) => ({
    key,
    name: column.name,
    type: column.getSQLType(),
  }));
  const names = columns.map(({ name }) => name).join(', ');
  const others = columns.filter(({ name }) => name !== 'id');
  const getRow = (alias: string) => sql.raw(`(${others.map(({ name }) => `${alias}.${name}`).join(', ')})`);
  const arrays = columns.map(
    ({ key, type }) => sql`${sql.param(rows.map((row) => row[key]))}::${sql.raw(type)}[]`,
  );
  await db.execute(sql`
    insert into sales (${sql.raw(names)}) select * from unnest(${sql.join(arrays, sql`, `)})
    on conflict (id) do update set ${sql.raw(others.map(({ name }) => `${name} = excluded.${name}`).join(', '))}
    where ${getRow('sales')} is distinct from ${getRow('excluded')}`);
}

async function getUpdates(db: Database): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = getRows<{ count: number }>(
    await db.execute(sql`
      select (n_tup_ins + n_tup_upd)::int as count from pg_stat_user_tables where relname = 'sales'`),
  );
  return row?.count ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(name: string, ours: readonly number[], theirs: readonly number[]): void {
  const rate = (values: readonly number[]): string => Math.round(BATCH / median(values)).toLocaleString();
  const ratio = (median(theirs) / median(ours)).toFixed(2);
  console.log(`${name}: ${rate(ours)} rows/s, unnest ${rate(theirs)} rows/s, ratio ${ratio} (goal ≥ 0.7)`);
}
