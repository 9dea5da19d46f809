import { Column, getTableName, is, sql, type SQL, type SQLWrapper, Subquery } from 'drizzle-orm';
import { type Database, getRows } from '#server/db/database';
import { renderOnce } from '#server/db/statements/prepare-once';
import { utcMoment } from '#server/db/sql-fragments';
import type { KeyType, RowKey } from './list-keys';
import type { SortSource } from './list-orders';
import type { AnySource, Row } from './list-source';

/** Returns a query of the next rows of the source in their order, at most `limit`. */
export type Step = (limit: SQL) => SQL;

/** Returns the rows that a source filters and sorts, for `from`. */
export const getFrom = renderOnce(({ from }: AnySource) => sql`${from}`);

/** Returns the alias that qualifies the columns of a source. */
export function getAlias({ from }: AnySource): SQL {
  return sql`${sql.identifier(is(from, Subquery) ? from._.alias : getTableName(from))}`;
}

/**
 * Reads at most `limit` rows of consecutive steps, with one round trip per batch. Each row also holds its key,
 * see `getRowKey`. They are not removed, because objects with removed properties are slow; the contract's schema omits them.
 * @param order order of the rows within a step, in columns of the source and its joined tables
 */
export async function readRows(
  db: Database,
  source: AnySource,
  sort: SortSource | null,
  batches: readonly (readonly Step[])[],
  limit: number,
  order: SQL,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const steps of batches) {
    // As text at first: PostgreSQL plans a statement without parameters once per connection.
    const left = found.length === 0 ? sql.raw(String(limit)) : sql`${limit - found.length}`;
    const query = joined(source, sort, inTurn(steps, left), order);
    found.push(...getRows<Row>(await db.execute(query)));
    if (found.length === limit) break;
  }
  return found;
}

/** Returns the key of the row with this id; null if it no longer exists. */
export async function findRowKey(
  db: Database,
  source: AnySource,
  sort: SortSource,
  id: string,
): Promise<RowKey | null> {
  const query = sql`select ${keyColumns(sort)}${source.columns.id} as id from ${getFrom(source)}
    where ${source.columns.id} = ${id}`;
  const [row] = getRows<Row>(await db.execute(query));
  return row ? getRowKey(sort, row) : null;
}

interface Part {
  sql: SQLWrapper;
  type: KeyType;
  nullable?: boolean | undefined;
}

/** Returns the values that form the keys of a sort. */
export function getSortParts(sort: SortSource): Part[] {
  if (sort.kind === 'plain') return [...sort.keys];
  const { column, type } = sort.grouping;
  return [{ sql: column, type, nullable: true }, sort.within];
}

const keyName = (index: number): string => `key ${index}`;

/** Keys are selected as texts, since they are also read from URLs. */
const keyColumns = renderOnce((sort: SortSource) => {
  const columns = getSortParts(sort).map(({ sql: value, type }, i) => {
    const text = type === 'moment' ? utcMoment(value) : sql`(${value})::text`;
    return sql`${text} as ${sql.identifier(keyName(i))}, `;
  });
  return sql.join(columns);
});

const rowColumns = renderOnce(({ columns }: AnySource) =>
  sql.join(
    Object.entries(columns).map(([field, column]) => sql`${cast(column)} as ${sql.identifier(field)}`),
    sql`, `,
  ),
);

const joins = renderOnce((source: AnySource) => sql`${getAlias(source)} ${source.joins ?? sql``}`);

/** @throws Error if the source lacks the sort; the contract's validation prevents this */
export function getSort({ sorts }: AnySource, name: string): SortSource {
  const sort = sorts[name];
  if (!sort) throw new Error(`no sort by ${name}`);
  return sort;
}

/** Returns the key of a row that was read in the order of this sort. */
export function getRowKey(sort: SortSource, row: Row): RowKey {
  const values = getSortParts(sort).map((_part, i) => row[keyName(i)] as string | null);
  return { values, id: row.id };
}

/** Joins names to the chosen rows only. The rows are sorted again, since a join need not keep their order. */
function joined(source: AnySource, sort: SortSource | null, chosen: Chosen, order: SQL): SQL {
  const steps = chosen.isStepped ? sql`${getAlias(source)}.step, ` : sql``;
  const keys = sort ? keyColumns(sort) : sql``;
  return sql`${chosen.tables} select ${keys}${rowColumns(source)}
    from (${chosen.rows}) ${joins(source)} order by ${steps}${order}`;
}

/** Casts a column to the contract's type. */
function cast(column: SQLWrapper): SQL {
  switch (is(column, Column) ? column.columnType : '') {
    case 'PgNumericNumber':
    case 'PgBigInt53':
      return sql`${column}::float8`;
    case 'PgDateString':
      return sql`${column}::text`;
    case 'PgCustomColumn':
      return utcMoment(column);
    default:
      return sql`${column}`;
  }
}

interface Chosen {
  /** `with` clause that `rows` reads from. */
  tables: SQL;
  rows: SQL;
  /** True if the rows have a column `step`. */
  isStepped: boolean;
}

/** Reads each step only as far as the previous ones were short of the limit, usually not at all. */
function inTurn(steps: readonly Step[], limit: SQL): Chosen {
  const [only] = steps;
  if (only && steps.length === 1) return { tables: sql``, rows: only(limit), isStepped: false };
  const names = steps.map((_step, i) => sql.raw(`step_${i}`));
  const tables = steps.map((step, i) => {
    const taken = names.slice(0, i).map((name) => sql` - (select count(*) from ${name})`);
    const left = sql`${limit}${sql.join(taken)}`;
    return sql`${names[i]} as materialized (select ${sql.raw(String(i))} as step, s.* from (${step(limit)}) s limit ${left})`;
  });
  return {
    tables: sql`with ${sql.join(tables, sql`, `)}`,
    rows: sql.join(
      names.map((name) => sql`select * from ${name}`),
      sql` union all `,
    ),
    isStepped: true,
  };
}
