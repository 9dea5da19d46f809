import { and, Column, is, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SortDirection } from '#contract/lib/lists/list-schemas';
import { nameKey } from '#server/db/columns';
import type { KeyType, RowKey, ValueKey } from './list-keys';

/**
 * Orders of a list. Each order consists of consecutive stretches with non-null keys that may be indexed, so that a page at any
 * depth is a walk along the index from its key. Rows without the first value come last in both directions. Equal rows are sorted
 * by id.
 */
export interface SortKey {
  sql: SQLWrapper;
  type: KeyType;
  /** Allowed only for the first key of a sort. Other keys must have a value, by `coalesce` if necessary. */
  nullable?: boolean;
}

/** Sorts by values, all in the direction of the sort. */
export interface PlainSort {
  kind: 'plain';
  keys: readonly [SortKey, ...SortKey[]];
  /** Reverses the direction: the displayed value falls as the stored value rises. */
  turned?: true;
}

/** Sorts by groups in the direction of the sort. Within a group, the greatest value comes first regardless of the direction. */
export interface GroupedSort {
  kind: 'grouped';
  grouping: Grouping;
  within: SortKey;
}

export type SortSource = PlainSort | GroupedSort;

/** Returns a sort by one or more values. The type and nullability of columns are derived. */
export function by(first: PgColumn | SortKey, ...others: (PgColumn | SortKey)[]): PlainSort {
  return { kind: 'plain', keys: [getKey(first), ...others.map(getKey)] };
}

/**
 * Returns a sort by a value that falls as the given one rises, such as the days since a date. It uses the same index in reverse.
 */
export function invertSort(value: PgColumn | SortKey): PlainSort {
  return { ...by(value), turned: true };
}

/** Returns a sort by groups and, within each group, by a value in descending order. */
export function byGroup(grouping: Grouping, within: PgColumn | SortKey): GroupedSort {
  return { kind: 'grouped', grouping, within: getKey(within) };
}

const TYPES: Readonly<Record<string, KeyType>> = {
  PgNumericNumber: 'number',
  PgInteger: 'whole',
  PgDateString: 'date',
  /** The only custom type (db/columns.ts). */
  PgCustomColumn: 'moment',
  PgBoolean: 'flag',
};

function getKey(given: PgColumn | SortKey): SortKey {
  if (!is(given, Column)) return given;
  return { sql: given, type: TYPES[given.columnType] ?? 'text', nullable: !given.notNull };
}

/** Grouping of rows. */
export interface Grouping {
  column: SQLWrapper;
  /**
   * Selects all groups with `id` and the sort key `k`. They are sorted this way unless `k` is indexed: the database then knows
   * itself that the first groups are enough for a page.
   */
  groups: (way: SQL) => SQL;
  /** Condition for rows without a group. */
  ungrouped: SQL;
  /** The same order, expressed in columns of the rows and their joined tables. */
  order: (way: SQL) => SQL;
  type: KeyType;
  /** The `k` of a group; null if the group no longer exists. */
  getKey: (id: SQL) => SQL;
  /** True if most groups have fewer rows than a page. */
  fewEach: boolean;
  /** Condition that the group exists. */
  isKnown: (id: SQL) => SQL;
}

/** A mirrored table that is searched by name. */
export type NamedTable = PgTable & { id: PgColumn; name: PgColumn; searchName: PgColumn };

/**
 * Groups by the name of the referenced record; `table` must be joined by the list. Rows with a missing or unknown reference come
 * last, without a group.
 */
export function byName(
  column: SQLWrapper,
  table: NamedTable,
  { fewEach = false, indexed = false }: { fewEach?: boolean; indexed?: boolean } = {},
): Grouping {
  const key = nameKey(table.searchName);
  const groups = sql`select ${table.id} as id, ${key} as k from ${table}`;
  return {
    column,
    fewEach,
    type: 'text',
    groups: (way) => (indexed ? groups : sql`${groups} order by 2 ${way}, 1 ${way}`),
    order: (way) => sql`${key} ${way}, ${table.id} ${way}`,
    ungrouped: sql`not exists (select from ${table} where ${table.id} = ${column})`,
    getKey: (id) => sql`(select ${key} from ${table} where ${table.id} = ${id})`,
    isKnown: (id) => sql`exists (select from ${table} where ${table.id} = ${id})`,
  };
}

/** Selects the distinct values of a column as `id` and `k`, by skipping from value to value along its index. */
export function valuesQuery(column: SQLWrapper, table: PgTable): SQL {
  return sql`(with recursive found as (
    select min(${column}) as id from ${table}
    union all
    select (select min(${column}) from ${table} where ${column} > found.id) from found where found.id is not null
  ) select id, id as k from found where id is not null)`;
}

/** Groups by a column of the rows with few distinct values that begins an index. */
export function byValue(column: PgColumn, table: PgTable): Grouping {
  const { type } = getKey(column);
  return {
    column,
    fewEach: false,
    type,
    groups: (way) => sql`select id, k from ${valuesQuery(column, table)} g order by 2 ${way}`,
    order: (way) => sql`${column} ${way}`,
    ungrouped: isNull(column),
    getKey: (id) => id,
    isKnown: () => sql`true`,
  };
}

export interface Stretch {
  where: SQL | undefined;
  /** Column that is null in the whole stretch. Ordering by it lets an index that begins with it be used. */
  empty?: SQLWrapper;
  keys: WalkKey[];
}

interface WalkKey {
  sql: SQLWrapper;
  direction: SortDirection;
  /** Returns this value of a row key in the stretch. */
  getValue: (rowKey: RowKey | ValueKey) => SQL;
}

/**
 * Stretches of an order, and the index of the stretch that contains a row key. The keys of the first stretch also order the others.
 */
export interface Order {
  stretches: [Stretch, ...Stretch[]];
  getStretchIndex: (rowKey: RowKey | ValueKey) => number;
}

const CASTS: Record<KeyType, SQL> = {
  text: sql`text`,
  number: sql`numeric`,
  whole: sql`integer`,
  date: sql`date`,
  moment: sql`timestamptz`,
  flag: sql`boolean`,
};

/** Returns a key's text cast to its SQL type. */
export function typed(type: KeyType, text: string | null | undefined): SQL {
  return sql`${text ?? null}::${CASTS[type]}`;
}

/**
 * Returns the order of the rows of a scope by these keys and the id.
 * @param offset index of the first of these keys in the values of a row key
 */
export function getListOrder(
  keys: readonly [SortKey, ...SortKey[]],
  direction: SortDirection,
  id: SQLWrapper,
  { scope, offset = 0 }: { scope?: SQL | undefined; offset?: number } = {},
): Order {
  const [first] = keys;
  const own = keys.map((key, i): WalkKey => ({
    sql: key.sql,
    direction,
    getValue: (rowKey) => typed(key.type, rowKey.values[offset + i]),
  }));
  const last: WalkKey = { sql: id, direction, getValue: (rowKey) => typed('text', rowKey.id) };
  if (!first.nullable)
    return { stretches: [{ where: scope, keys: [...own, last] }], getStretchIndex: () => 0 };
  return {
    stretches: [
      { where: and(scope, isNotNull(first.sql)), keys: [...own, last] },
      { where: and(scope, isNull(first.sql)), empty: first.sql, keys: [...own.slice(1), last] },
    ],
    getStretchIndex: (rowKey) => (rowKey.values[offset] == null ? 1 : 0),
  };
}
