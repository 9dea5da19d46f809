import { sql, type SQL } from 'drizzle-orm';
import { Random } from '#server/crm-mirror/testing/random';
import { getRows, type Database } from '#server/db/database';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { findClosings } from '../closing/closing-queries';
import { callerWith } from '../testing/salaries';
import { closeJuneAndJuly, closeMonth, writeCompany } from '../testing/closed-company';
import { sealClosings } from './seal-closings';
import { readSeals } from './verify-seals';

/** A test of a thousand transactions. */
jest.setTimeout(120_000);

const EDITS = 1_000;
const SEED = 20_261_129;
const MONTHS = ['2026-06', '2026-07', '2026-08'];

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
}

/** A frozen row. */
interface Row {
  table: string;
  kind: string;
  month: string;
  id: string;
}

/** Frozen tables with the columns of month and id, and the name of their rows in faults. */
const TABLES = [
  { table: 'closings', kind: 'closing', month: 'month', id: 'month' },
  { table: 'closed_sales', kind: 'sale', month: 'month', id: 'id' },
  { table: 'closed_agents', kind: 'agent', month: 'month', id: 'id' },
  { table: 'late_decisions', kind: 'correction', month: 'into_month', id: 'id' },
];

let test: TestApp;
let columns: Column[];
let rows: Row[];
/** The newest seal, from paper: it contains all seals before. */
let paper: string;

class RolledBack extends Error {}

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-09-16T09:00:00Z');
  await writeCompany(test);
  const clerk = await callerWith(test, 'salaries.view', 'salaries.manage');
  await closeJuneAndJuly(test, clerk);
  await closeMonth(clerk, '2026-08');
  const { db } = test.database;
  columns = getRows(
    await db.execute(sql`
      select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as "isNullable"
      from information_schema.columns
      where table_name in (${sql.join(
        TABLES.map(({ table }) => sql`${table}`),
        sql`, `,
      )})
      order by 1, 2`),
  );
  const found = TABLES.map(async ({ table, kind, month, id }) =>
    getRows<Row>(
      await db.execute(
        sql.raw(`select '${table}' as table, '${kind}' as kind, ${month} as month, ${id} as id from ${table}
          where ${month} in ('${MONTHS.join("', '")}') order by 3, 4`),
      ),
    ),
  );
  rows = (await Promise.all(found)).flat();
  paper = (await findClosings(db)).at(-1)?.seal?.code ?? '';
});
afterAll(() => test.close());

const getNames = ({ table }: Row) => TABLES.find((one) => one.table === table)!;
const isRow = (row: Row): SQL => {
  const { month, id } = getNames(row);
  return sql`${sql.identifier(month)} = ${row.month} and ${sql.identifier(id)} = ${row.id}`;
};

/** Returns another value than that of a column. */
function getOther({ name, type, isNullable }: Column, random: Random): SQL {
  const column = sql.identifier(name);
  const values: Record<string, SQL> = {
    text: sql`coalesce(${column}, '') || 'x'`,
    numeric: sql`${column} + 0.01`,
    integer: sql`coalesce(${column}, 0) + 1`,
    date: sql`${column} + 1`,
    'timestamp with time zone': sql`coalesce(${column}, now()) + interval '1 millisecond'`,
    jsonb: sql`jsonb_set(${column}, '{0,names}', '["x"]')`,
    ARRAY: sql`coalesce(${column}, '{}') || 9`,
  };
  const value = values[type];
  if (!value) throw new Error(`no other value for ${type}`);
  return isNullable && random.chance(0.3) ? sql`case when ${column} is null then ${value} end` : value;
}

type Edit = (db: Database, row: Row, random: Random) => Promise<void>;

const update: Edit = async (db, row, random) => {
  const column = random.pick(columns.filter(({ table }) => table === row.table));
  await db.execute(
    sql`update ${sql.identifier(row.table)} set ${sql.identifier(column.name)} = ${getOther(column, random)} where ${isRow(row)}`,
  );
};
const remove: Edit = async (db, row) => {
  await db.execute(sql`delete from ${sql.identifier(row.table)} where ${isRow(row)}`);
};
/** Inserts a copy under an id that begins with that of the row. */
const insert: Edit = async (db, row) => {
  const { id } = getNames(row);
  const names = columns.filter(({ table }) => table === row.table).map(({ name }) => name);
  const copied = names.map((name) =>
    name === id ? sql`${sql.identifier(name)} || 'x'` : sql.identifier(name),
  );
  await db.execute(sql`
    insert into ${sql.identifier(row.table)} (${sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )})
    select ${sql.join(copied, sql`, `)} from ${sql.identifier(row.table)} where ${isRow(row)}`);
};
/** Swaps the ids of two rows, so that each has the values of the other. */
const swap: Edit = async (db, row, random) => {
  const others = rows.filter(
    (one) => one.table === row.table && one.month === row.month && one.id !== row.id,
  );
  if (others.length === 0) return update(db, row, random);
  const other = random.pick(others);
  const rename = (from: string, to: string) =>
    db.execute(
      sql`update ${sql.identifier(row.table)} set id = ${to} where ${sql.identifier(getNames(row).month)} = ${row.month} and id = ${from}`,
    );
  await rename(row.id, 'between');
  await rename(other.id, row.id);
  await rename('between', other.id);
};
/** The owner also removes the seals, and seals the changed rows. */
const reseal: Edit = async (db, row, random) => {
  await update(db, row, random);
  for (const table of ['closing_seals', 'closing_seal_rows']) {
    await db.execute(sql.raw(`alter table ${table} disable trigger user`));
    await db.execute(sql.raw(`delete from ${table}`));
  }
  await sealClosings(db, test.clock.now());
};

/** The sums that are shown as the amounts of the row's month. */
const sums: Edit = async (db, row) => {
  await db.execute(
    sql`update salary_sums set commission = commission + 0.01 where is_frozen and month = ${row.month}`,
  );
};

/** Edits a row in a transaction that is rolled back. @returns the differences that are found with the seal from paper */
async function attack(edit: Edit, row: Row, random: Random): Promise<string[]> {
  let faults: string[] = [];
  await test.database.db
    .transaction(async (tx) => {
      await edit(tx, row, random);
      const read = await readSeals(tx, paper);
      faults = [...read.faults, ...read.uncompared];
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return faults;
}

const edits = { update, remove, insert, swap, reseal, sums };
/** Half of the edits are updates, since a table has many columns. */
const NAMES = [
  'update',
  'update',
  'update',
  'update',
  'update',
  ...Object.keys(edits),
] as (keyof typeof edits)[];

/** Returns a part of what is stated about an edit. */
function getNamed(name: keyof typeof edits, { table, kind, month, id }: Row): string {
  if (name === 'reseal') return `no month has the seal ${paper}`;
  if (name === 'sums') return `${month}: the stored sums`;
  if (name === 'insert' && table === 'closings') return `${id}x is closed without a seal`;
  return `${kind} ${id}`;
}

it('finds each of a thousand edits of closed months by the owner of the database, with the seal from paper', async () => {
  expect((await readSeals(test.database.db, paper)).faults).toEqual([]);
  const random = new Random(SEED);
  const unnamed: string[] = [];
  const happened = new Set<string>();
  for (let i = 0; i < EDITS; i += 1) {
    const name = random.pick(NAMES);
    const row = random.pick(rows);
    const faults = await attack(edits[name], row, random);
    const named = getNamed(name, row);
    if (!faults.some((fault) => fault.includes(named)))
      unnamed.push(`${name} ${JSON.stringify(row)}: ${faults.join()}`);
    happened.add(`${name} ${row.kind}`);
  }
  expect(unnamed).toEqual([]);
  expect(happened.size).toBe(Object.keys(edits).length * TABLES.length);
});
