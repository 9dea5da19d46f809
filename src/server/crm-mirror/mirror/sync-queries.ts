import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { getRows, type Database } from '#server/db/database';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { marketers, payments } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { sqlList } from '#server/db/sql-fragments';
import { recordChangedRows } from './customer-aggregates-queries';
import type { MirrorRow } from '../crm/fireberry-mapping';

export const MIRROR_TABLES: Readonly<Record<SyncEntity, PgTable>> = {
  agents,
  marketers,
  customers,
  products,
  sales,
  payments,
};

/** Columns that are computed here. Generated columns are excluded separately. */
const DERIVED = new Set(['lastSaleOn', 'salesCount', 'lifetimeAmount', 'lastYearAmount']);

interface MirrorTable {
  name: SQL;
  columns: { key: string; name: string; sqlType: string }[];
  /** Names of all columns. */
  list: SQL;
  /** Returns rows as a table with this alias. They are passed as one JSON text, which PostgreSQL parses by the columns' types. */
  given: (rows: readonly MirrorRow[], alias: string) => SQL;
  /** Returns a row constructor with this alias, of all columns or of the content only. */
  row: (alias: string, which: 'all' | 'content') => SQL;
  assignments: SQL;
}

/** Returns the SQL fragments of an entity's table. */
export function describe(entity: SyncEntity): MirrorTable {
  const table = MIRROR_TABLES[entity];
  const columns = Object.entries(getTableColumns(table))
    .filter(([key, column]) => !DERIVED.has(key) && column.generated === undefined)
    .map(([key, column]) => ({ key, name: column.name, sqlType: column.getSQLType() }));
  const others = columns.filter(({ key }) => key !== 'id');
  const join = (parts: string[]): SQL => sql.raw(parts.join(', '));
  return {
    name: sql`${sql.identifier(getTableName(table))}`,
    columns,
    list: join(columns.map(({ name }) => `"${name}"`)),
    given: (rows, alias) => {
      const input = rows.map((row) => Object.fromEntries(columns.map(({ key, name }) => [name, row[key]])));
      const typed = join(columns.map(({ name, sqlType }) => `"${name}" ${sqlType}`));
      return sql`json_to_recordset(${JSON.stringify(input)}::json) as ${sql.raw(alias)}(${typed})`;
    },
    row: (alias, which) => {
      const compared = which === 'all' ? others : others.filter(({ key }) => key !== 'crmModifiedOn');
      return sql.raw(`(${compared.map(({ name }) => `${alias}."${name}"`).join(', ')})`);
    },
    assignments: join(others.map(({ name }) => `"${name}" = excluded."${name}"`)),
  };
}

/** Columns that figures are aggregated from. */
const AGGREGATED: Partial<Record<SyncEntity, readonly string[]>> = {
  sales: ['sale_date', 'agent_id', 'marketer_id', 'status_code', 'amount', 'commission'],
};

/** Returns the aggregated columns of a row as the text of a JSON object. */
function aggregated(entity: SyncEntity, alias: string): SQL {
  const pairs = AGGREGATED[entity]?.map((name) => `'${name}', ${alias}."${name}"`);
  return pairs ? sql.raw(`json_build_object(${pairs.join(', ')})::text`) : sql`null::text`;
}

export interface ChangedRow {
  id: string;
  /** Columns that figures are aggregated from, as the text of a JSON object; null: none. */
  former: string | null;
  /** The same after the change; null: deleted. */
  current: string | null;
}

export interface WrittenRow extends ChangedRow {
  isNew: boolean;
  /** True if the row is new, or more than its modification stamp has changed. */
  isNews: boolean;
}

/** Inserts new rows and updates differing ones; others are not touched. Ids must be unique in `rows`. */
export async function upsertRows(
  db: Database,
  entity: SyncEntity,
  rows: readonly MirrorRow[],
): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  const { name, list, given, row, assignments } = describe(entity);
  const result = await db.execute(sql`
    with changed as (
      select i.*, t.id is null as is_new, t.id is null or ${row('i', 'content')} is distinct from ${row('t', 'content')} as is_news,
        case when t.id is not null then ${aggregated(entity, 't')} end as former,
        ${aggregated(entity, 'i')} as current
      from ${given(rows, 'i')} left join ${name} t on t.id = i.id
      where t.id is null or ${row('i', 'all')} is distinct from ${row('t', 'all')}
    ),
    written as (
      insert into ${name} (${list}) select ${list} from changed
      on conflict (id) do update set ${assignments}
      where ${row(getTableName(MIRROR_TABLES[entity]), 'all')} is distinct from ${row('excluded', 'all')}
    )
    select id, is_new as "isNew", is_news as "isNews", former, current from changed`);
  const written = getRows<WrittenRow>(result);
  if (written.length > 0) await recordChangedRows(db, entity);
  return written;
}

/**
 * Records ids seen by a run. Returns the number of ids that are new to the run, and of those that count as saved for the first
 * time.
 */
export async function insertSeen(
  db: Database,
  runId: string,
  entity: SyncEntity,
  ids: readonly { id: string; saved: boolean }[],
): Promise<{ added: number; saved: number }> {
  if (ids.length === 0) return { added: 0, saved: 0 };
  const result = await db.execute(sql`
    with noted as (
      insert into sync_seen (run_id, entity, id, saved)
      select ${runId}, ${entity}, id, saved from json_to_recordset(${JSON.stringify(ids)}::json) as given(id text, saved boolean)
      on conflict (run_id, entity, id) do update set saved = true where excluded.saved and not sync_seen.saved
      returning saved, xmax = 0 as is_new
    )
    select (count(*) filter (where is_new))::int as added, (count(*) filter (where saved))::int as saved from noted`);
  return getRows<{ added: number; saved: number }>(result)[0] ?? { added: 0, saved: 0 };
}

/** Returns the number of an entity's ids seen by a run, and of those it saved. */
export async function countSeen(
  db: Database,
  runId: string,
  entity: SyncEntity,
): Promise<{ recordCount: number; savedCount: number }> {
  const result = await db.execute(sql`
    select count(*)::int as "recordCount", (count(*) filter (where saved))::int as "savedCount"
    from sync_seen where run_id = ${runId} and entity = ${entity}`);
  return getRows<{ recordCount: number; savedCount: number }>(result)[0] ?? { recordCount: 0, savedCount: 0 };
}

/** Marks rows as not saved; returns the number of changed marks. */
export async function markUnsaved(
  db: Database,
  runId: string,
  entity: SyncEntity,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db.execute(sql`
    update sync_seen set saved = false
    where run_id = ${runId} and entity = ${entity} and saved
      and id in ${sqlList(ids)}
    returning 1`);
  return getRows(result).length;
}

export async function countMirror(db: Database): Promise<Partial<Record<SyncEntity, number>>> {
  const counts: Partial<Record<SyncEntity, number>> = {};
  for (const entity of SYNC_ENTITIES) counts[entity] = await db.$count(MIRROR_TABLES[entity]);
  return counts;
}

function isUnseen(runId: string, entity: SyncEntity): SQL {
  return sql`not exists (
    select 1 from sync_seen s where s.run_id = ${runId} and s.entity = ${entity} and s.id = t.id)`;
}

/** Returns the number of an entity's rows, and of those that a run has not seen. */
export async function countUnseen(
  db: Database,
  runId: string,
  entity: SyncEntity,
): Promise<{ total: number; unseen: number }> {
  const result = await db.execute(sql`
    select count(*)::int as total, (count(*) filter (where ${isUnseen(runId, entity)}))::int as unseen
    from ${describe(entity).name} t`);
  return getRows<{ total: number; unseen: number }>(result)[0] ?? { total: 0, unseen: 0 };
}

/** Returns the ids of an entity's rows that a run has not seen, in order. */
export async function findUnseen(db: Database, runId: string, entity: SyncEntity): Promise<string[]> {
  const result = await db.execute(sql`
    select t.id from ${describe(entity).name} t where ${isUnseen(runId, entity)} order by t.id`);
  return getRows<{ id: string }>(result).map(({ id }) => id);
}

/** Returns ids seen by a run, of the rows modified last or first. */
export async function findSeen(
  db: Database,
  runId: string,
  entity: SyncEntity,
  which: 'newest' | 'oldest',
  limit: number,
): Promise<string[]> {
  const order = which === 'newest' ? sql`desc nulls last` : sql`asc nulls last`;
  const result = await db.execute(sql`
    select t.id from ${describe(entity).name} t where not ${isUnseen(runId, entity)}
    order by t.crm_modified_on ${order}, t.id limit ${limit}`);
  return getRows<{ id: string }>(result).map(({ id }) => id);
}

/** Deletes rows by id; returns the deleted ones. */
export async function deleteRows(
  db: Database,
  entity: SyncEntity,
  ids: readonly string[],
): Promise<ChangedRow[]> {
  const result = await db.execute(sql`
    delete from ${describe(entity).name} t
    where id in ${sqlList(ids)}
    returning id, ${aggregated(entity, 't')} as former, null as current`);
  const deleted = getRows<ChangedRow>(result);
  if (deleted.length > 0) await recordChangedRows(db, entity);
  return deleted;
}

/** Returns the customers of these sales in the mirror. */
export async function findCustomersOfSales(db: Database, ids: readonly string[]): Promise<string[]> {
  const result = await db.execute(sql`
    select distinct customer_id as id from sales where customer_id is not null and id in ${sqlList(ids)}`);
  return getRows<{ id: string }>(result).map(({ id }) => id);
}
