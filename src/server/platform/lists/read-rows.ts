import { Column, getTableName, is, sql, Subquery, type SQL, type SQLWrapper } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database';
import { utcMoment } from '../database/sql-fragments';
import type { KeyType, Place } from './list-keys';
import type { SortSource } from './list-orders';
import type { AnySource, Row } from './list-source';

/** A part of the way: a query of the rows of the source that follow, so many at the most, in their order. */
export type Step = (limit: number) => SQL;

/** A row, and where it stands in the order it was read by. */
export interface PlacedRow {
  row: Row;
  place: Place;
}

/** The name by which the columns of a source are qualified. */
export function aliasOf({ from }: AnySource): SQL {
  return sql`${sql.identifier(is(from, Subquery) ? from._.alias : getTableName(from))}`;
}

/**
 * At most `limit` rows of these steps, one after the other. A round trip for each batch that is needed.
 * @param order of the rows of any of the steps, in columns of the source and of the tables it is joined with.
 */
export async function readRows(
  db: Database,
  source: AnySource,
  sort: SortSource | null,
  batches: readonly (readonly Step[])[],
  limit: number,
  order: SQL,
): Promise<PlacedRow[]> {
  const found: PlacedRow[] = [];
  const parts = sort ? partsOf(sort) : [];
  for (const steps of batches) {
    const query = joined(source, parts, inTurn(steps, limit - found.length), order);
    const rows = rowsOf<Row>(await db.execute(query));
    for (const row of rows) found.push(placed(row, parts.length));
    if (found.length === limit) break;
  }
  return found;
}

/** Where the row of this id stands; null when it is gone. */
export async function findPlace(
  db: Database,
  source: AnySource,
  sort: SortSource,
  id: string,
): Promise<Place | null> {
  const parts = partsOf(sort);
  const query = sql`select ${keyColumns(parts)}${source.columns.id} as id from ${source.from}
    where ${source.columns.id} = ${id}`;
  const [row] = rowsOf<Row>(await db.execute(query));
  return row ? placed(row, parts.length).place : null;
}

interface Part {
  sql: SQLWrapper;
  type: KeyType;
  nullable?: boolean | undefined;
}

/** The values that make the keys of a sort. */
export function partsOf(sort: SortSource): Part[] {
  if (sort.kind === 'plain') return [...sort.keys];
  const { column, type } = sort.grouping;
  return [{ sql: column, type, nullable: true }, sort.within];
}

const keyName = (index: number): string => `key ${index}`;

/** As texts: they are read back from the row, and from an address. */
function keyColumns(parts: readonly Part[]): SQL {
  const columns = parts.map(({ sql: value, type }, i) => {
    const text = type === 'moment' ? utcMoment(value) : sql`(${value})::text`;
    return sql`${text} as ${sql.identifier(keyName(i))}, `;
  });
  return sql.join(columns);
}

function placed(row: Row, count: number): PlacedRow {
  const values = Array.from({ length: count }, (_, i) => {
    const value = row[keyName(i)] as string | null;
    delete row[keyName(i)];
    return value;
  });
  return { row, place: { values, id: row.id } };
}

/** Names are read for the chosen rows only; joining them need not keep the order in which these were found. */
function joined(source: AnySource, parts: readonly Part[], chosen: Chosen, order: SQL): SQL {
  const alias = aliasOf(source);
  const columns = Object.entries(source.columns).map(
    ([field, column]) => sql`${cast(column)} as ${sql.identifier(field)}`,
  );
  const steps = chosen.isStepped ? sql`${alias}.step, ` : sql``;
  return sql`${chosen.tables} select ${keyColumns(parts)}${sql.join(columns, sql`, `)}
    from (${chosen.rows}) ${alias} ${source.joins ?? sql``} order by ${steps}${order}`;
}

/** A column as the contract has its values. */
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
  /** What `rows` reads from. */
  tables: SQL;
  rows: SQL;
  /** Have the rows a column `step`? */
  isStepped: boolean;
}

/** Each step is read only as far as those before it were short of the limit: mostly not at all. */
function inTurn(steps: readonly Step[], limit: number): Chosen {
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
