import { sql, type SQL } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';

/** A table with the columns that a backup contains: all but generated ones. */
export interface StoredTable {
  name: string;
  columns: readonly string[];
  /** Column whose values come from a sequence; null: none. */
  identity: string | null;
}

/** Number of rows, and a sum over all of them that does not depend on their order. */
export interface TableSum {
  rows: number;
  sum: string;
}

const CURSOR = sql.raw('backup_rows');

/** Returns all tables. A table that refers to another one comes after it. */
export async function findStoredTables(db: Database): Promise<StoredTable[]> {
  const tables = await db.execute(sql`
    select table_name as name,
      json_agg(column_name order by ordinal_position) filter (where is_generated = 'NEVER') as columns,
      min(column_name::text) filter (where is_identity = 'YES') as identity
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`);
  const references = await db.execute(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid`);
  return sortByReferences(getRows(tables), getRows(references));
}

function sortByReferences(
  tables: readonly StoredTable[],
  references: readonly { from: string; to: string }[],
): StoredTable[] {
  const sorted: StoredTable[] = [];
  const add = (table: StoredTable | undefined): void => {
    if (table === undefined || sorted.includes(table)) return;
    for (const { from, to } of references)
      if (from === table.name) add(tables.find(({ name }) => name === to));
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}

/** Reads a table in parts, each row as JSON text. Runs in a transaction. */
export async function* readTableRows(
  tx: Database,
  table: StoredTable,
  size: number,
): AsyncGenerator<readonly string[]> {
  await tx.execute(
    sql`declare ${CURSOR} no scroll cursor for select row_to_json(t)::text as row from ${storedRows(table)}`,
  );
  for (;;) {
    const part = await tx.execute(sql`fetch ${sql.raw(String(size))} from ${CURSOR}`);
    const rows = getRows<{ row: string }>(part).map(({ row }) => row);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.execute(sql`close ${CURSOR}`);
}

/** @param rows JSON array of rows as returned by `readTableRows` */
export async function writeTableRows(
  tx: Database,
  { name, columns }: StoredTable,
  rows: string,
): Promise<void> {
  const table = sql.identifier(name);
  await tx.execute(sql`
    insert into ${table} (${columnList(columns)}) overriding system value
    select ${columnList(columns)} from json_populate_recordset(null::${table}, ${rows}::json)`);
}

export async function sumTable(db: Database, table: StoredTable): Promise<TableSum> {
  const result = await db.execute(sql`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${storedRows(table)}`);
  return getRows<TableSum>(result)[0] ?? { rows: 0, sum: '0' };
}

/** Deletes the rows that migrations insert into a new database. */
export async function emptyTables(tx: Database, tables: readonly StoredTable[]): Promise<void> {
  for (const { name } of [...tables].reverse()) await tx.execute(sql`delete from ${sql.identifier(name)}`);
}

/** Triggers derive rows and protect the audit log. Rows of a backup are complete, so the triggers must not run for them. */
export async function switchTriggers(
  tx: Database,
  tables: readonly StoredTable[],
  mode: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables)
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(mode)} trigger user`);
}

/** Drops the indexes of all tables but the unique ones, whose rules the rows must meet. */
export async function dropIndexes(tx: Database): Promise<void> {
  const indexes = await tx.execute(sql`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique`);
  for (const { name } of getRows<{ name: string }>(indexes))
    await tx.execute(sql`drop index ${sql.raw(name)}`);
}

/** Continues a table's sequence after its greatest value. */
export async function continueSequence(tx: Database, { name, identity }: StoredTable): Promise<void> {
  if (identity === null) return;
  const column = sql.identifier(identity);
  await tx.execute(sql`
    select setval(pg_get_serial_sequence(${name}, ${identity}), coalesce(max(${column}), 1), max(${column}) is not null)
    from ${sql.identifier(name)}`);
}

function storedRows({ name, columns }: StoredTable): SQL {
  return sql`(select ${columnList(columns)} from ${sql.identifier(name)}) t`;
}

function columnList(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}
