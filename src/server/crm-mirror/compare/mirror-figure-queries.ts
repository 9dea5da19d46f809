import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { getRows, type Database } from '#server/db/database';
import { syncRefusals } from '#server/db/schema/sync-tables';
import { sqlList } from '#server/db/sql-fragments';
import { MIRROR_TABLES } from '../mirror/sync-queries';
import type { Comparison } from './comparison';
import { total, type Measure, type Measures } from './figures';
import type { Bound, Days, MeasuredFields, Range } from './ranges';

/** The day of the CRM's last change as received: all stamps of one endpoint have the same format. */
const STAMP_DAY = sql`left(t.crm_modified_on, 10) collate "C"`;

function column(entity: SyncEntity, name: string): SQL {
  const found = getTableColumns(MIRROR_TABLES[entity])[name];
  if (!found) throw new Error(`${entity} has no column for ${name}`);
  return sql`t.${sql.identifier(found.name)}`;
}

function getCondition(entity: SyncEntity, bound: Bound): SQL {
  switch (bound.on) {
    case 'date':
      return between(column(entity, bound.field.ours), bound, (day) => sql`${day}::date`);
    case 'modified':
      return between(STAMP_DAY, bound, (day) => sql`${day}`);
    case 'value':
      return sql`${column(entity, bound.field.ours)}::text = ${bound.value}`;
    case 'empty':
      return sql`${column(entity, bound.field.ours)} is null`;
    case 'withoutTime':
      return sql`t.crm_modified_on is null`;
  }
}

function between(what: SQL, { from, to }: Days, literal: (day: string) => SQL): SQL {
  const lower = from === null ? sql`true` : sql`${what} >= ${literal(from)}`;
  const upper = to === null ? sql`true` : sql`${what} < ${literal(to)}`;
  return sql`${what} is not null and ${lower} and ${upper}`;
}

/** Rows of a range, without those of currently refused records, since the mirror's version of them is outdated. */
function rowsIn(entity: SyncEntity, range: Range): SQL {
  const table = sql.identifier(getTableName(MIRROR_TABLES[entity]));
  const bounds = range.map((bound) => sql` and (${getCondition(entity, bound)})`);
  return sql`from ${table} t where not exists (
    select 1 from ${syncRefusals} r where r.entity = ${entity} and r.id = t.id)${sql.join(bounds)}`;
}

/** Grouping criterion: a field's value, or the day of the CRM's last change. */
type GroupKey = { on: 'field'; name: string } | { on: 'modified' };

/** Returns the figures of a range's rows by group. A `key` of null puts all rows into one group. */
export async function measureRows(
  db: Database,
  entity: SyncEntity,
  { sums }: MeasuredFields,
  range: Range,
  key: GroupKey | null,
): Promise<Map<string | null, Measure>> {
  const by =
    key === null
      ? sql`null::text`
      : key.on === 'modified'
        ? STAMP_DAY
        : sql`${column(entity, key.name)}::text`;
  const names = sums.map(({ ours }) => ({ name: sql.identifier(ours), value: column(entity, ours) }));
  const picked = names.map(({ name, value }) => sql`, ${value} as ${name}`);
  const summed = names.map(({ name }) => sql`, (coalesce(sum(g.${name}), 0) * 100)::text as ${name}`);
  const result = await db.execute(sql`
    select g.key, count(*)::int as count${sql.join(summed)}
    from (select ${by} as key${sql.join(picked)} ${rowsIn(entity, range)}) g
    group by g.key order by g.key`);
  return new Map(
    getRows<Record<string, unknown>>(result).map((row) => [
      row['key'] as string | null,
      {
        count: Number(row['count']),
        agorot: Object.fromEntries(sums.map(({ ours }) => [ours, Number(row[ours])])),
      },
    ]),
  );
}

/** Returns the mirror's figures of a range by group. */
export function ourGroups(comparison: Comparison, range: Range, key: GroupKey | null): Promise<Measures> {
  const { run, measuredFields } = comparison;
  return measureRows(run.db, run.entity, measuredFields, range, key);
}

/** Returns the mirror's figures of all rows. */
export async function sumMirror(comparison: Comparison): Promise<Measure> {
  return total(await ourGroups(comparison, [], null));
}

/** Returns the ids of a range's rows. */
export async function findIdsIn(db: Database, entity: SyncEntity, range: Range): Promise<string[]> {
  const result = await db.execute(sql`select t.id ${rowsIn(entity, range)} order by t.id`);
  return getRows<{ id: string }>(result).map(({ id }) => id);
}

/** Returns some ids other than the given ones, most recently modified first. */
export async function findOtherIds(
  db: Database,
  entity: SyncEntity,
  without: readonly string[],
  limit: number,
): Promise<string[]> {
  const result = await db.execute(sql`
    select t.id ${rowsIn(entity, [])}
      and t.id not in ${sqlList(without)}
    order by t.crm_modified_on desc nulls last, t.id limit ${limit}`);
  return getRows<{ id: string }>(result).map(({ id }) => id);
}
