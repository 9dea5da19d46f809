import { and, Column, is, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SortDirection } from '../../../contract/lists/list-schemas';
import { nameKey } from '../database/columns';
import type { KeyType, Place, ValuePlace } from './list-keys';

/**
 * Orders of a list. Each is a row of stretches, one after the other, whose keys are never null and may lie in an index: a
 * page at any depth is then a walk along that index, beginning at its key. Rows without the first value come last in both
 * directions; equal ones stand by their ids.
 */
export interface SortKey {
  sql: SQLWrapper;
  type: KeyType;
  /** Of the first key of a sort only: the others must have a value, by `coalesce` if need be. */
  nullable?: boolean;
}

/** By values, all in the direction of the sort. */
export interface PlainSort {
  kind: 'plain';
  keys: readonly [SortKey, ...SortKey[]];
  /** Against that direction instead: what is sorted by falls where the values rise. */
  turned?: true;
}

/** By groups, in the direction of the sort; within one, the greatest first, whatever the direction. */
export interface GroupedSort {
  kind: 'grouped';
  grouping: Grouping;
  within: SortKey;
}

export type SortSource = PlainSort | GroupedSort;

/** Sorts by one value after the other. Columns say themselves of what type they are, and whether they may be null. */
export function by(first: PgColumn | SortKey, ...others: (PgColumn | SortKey)[]): PlainSort {
  return { kind: 'plain', keys: [keyOf(first), ...others.map(keyOf)] };
}

/** Sorts by what falls where this value rises, as the days since a date do: along the same index, the other way. */
export function against(value: PgColumn | SortKey): PlainSort {
  return { ...by(value), turned: true };
}

/** Sorts by groups, and within each by a value, greatest first. */
export function byGroup(grouping: Grouping, within: PgColumn | SortKey): GroupedSort {
  return { kind: 'grouped', grouping, within: keyOf(within) };
}

const TYPES: Readonly<Record<string, KeyType>> = {
  PgNumericNumber: 'number',
  PgInteger: 'whole',
  PgDateString: 'date',
  /** The only one of ours (database/columns.ts). */
  PgCustomColumn: 'moment',
  PgBoolean: 'flag',
};

function keyOf(given: PgColumn | SortKey): SortKey {
  if (!is(given, Column)) return given;
  return { sql: given, type: TYPES[given.columnType] ?? 'text', nullable: !given.notNull };
}

/** What rows are grouped by. */
export interface Grouping {
  column: SQLWrapper;
  /**
   * Every group: its `id`, and `k`, by which groups are sorted. They come sorted this way unless they have an index by `k`:
   * the database then sees by itself that the first groups are enough for a page.
   */
  groups: (way: SQL) => SQL;
  /** Rows that are in no group. */
  ungrouped: SQL;
  /** The same order in columns of the rows and of the tables they are joined with. */
  order: (way: SQL) => SQL;
  type: KeyType;
  /** The `k` of a group; null for one that is gone. */
  keyOf: (id: SQL) => SQL;
  /** Do groups have fewer rows than a page, mostly? */
  fewEach: boolean;
  /** Is there such a group? */
  isKnown: (id: SQL) => SQL;
}

/** A mirrored table that people look for by name. */
export type NamedTable = PgTable & { id: PgColumn; name: PgColumn; searchName: PgColumn };

/**
 * Groups by the name of whom a row refers to; `table` is among the list's joins. Who is not in the mirror is no group:
 * such rows come last, with those that refer to nobody.
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
    keyOf: (id) => sql`(select ${key} from ${table} where ${table.id} = ${id})`,
    isKnown: (id) => sql`exists (select from ${table} where ${table.id} = ${id})`,
  };
}

/** Values that a column has, as `id` and `k`: a walk from each to the next along its index. */
export function valuesOf(column: SQLWrapper, table: PgTable): SQL {
  return sql`(with recursive found as (
    select min(${column}) as id from ${table}
    union all
    select (select min(${column}) from ${table} where ${column} > found.id) from found where found.id is not null
  ) select id, id as k from found where id is not null)`;
}

/** Groups by a value of the rows themselves: few different ones, at the beginning of an index. */
export function byValue(column: PgColumn, table: PgTable): Grouping {
  const { type } = keyOf(column);
  return {
    column,
    fewEach: false,
    type,
    groups: (way) => sql`select id, k from ${valuesOf(column, table)} g order by 2 ${way}`,
    order: (way) => sql`${column} ${way}`,
    ungrouped: isNull(column),
    keyOf: (id) => id,
    isKnown: () => sql`true`,
  };
}

export interface Stretch {
  where: SQL | undefined;
  /** A column that has no value in all of the stretch: an index that begins with it gives the order when told of it. */
  empty?: SQLWrapper;
  keys: WalkKey[];
}

interface WalkKey {
  sql: SQLWrapper;
  direction: SortDirection;
  /** This key of a place that lies in the stretch. */
  valueOf: (place: Place | ValuePlace) => SQL;
}

/** The stretches of an order and the one in which a place lies. The keys of the first order the others too. */
export interface Order {
  stretches: [Stretch, ...Stretch[]];
  indexOf: (place: Place | ValuePlace) => number;
}

const CASTS: Record<KeyType, SQL> = {
  text: sql`text`,
  number: sql`numeric`,
  whole: sql`integer`,
  date: sql`date`,
  moment: sql`timestamptz`,
  flag: sql`boolean`,
};

/** A key's text as SQL of its type. */
export function typed(type: KeyType, text: string | null | undefined): SQL {
  return sql`${text ?? null}::${CASTS[type]}`;
}

/**
 * Rows within a scope by these keys and their id.
 * @param offset where the values of these keys begin in a place.
 */
export function orderOf(
  keys: readonly [SortKey, ...SortKey[]],
  direction: SortDirection,
  id: SQLWrapper,
  { scope, offset = 0 }: { scope?: SQL | undefined; offset?: number } = {},
): Order {
  const [first] = keys;
  const own = keys.map((key, i): WalkKey => ({
    sql: key.sql,
    direction,
    valueOf: (place) => typed(key.type, place.values[offset + i]),
  }));
  const last: WalkKey = { sql: id, direction, valueOf: (place) => typed('text', place.id) };
  if (!first.nullable) return { stretches: [{ where: scope, keys: [...own, last] }], indexOf: () => 0 };
  return {
    stretches: [
      { where: and(scope, isNotNull(first.sql)), keys: [...own, last] },
      { where: and(scope, isNull(first.sql)), empty: first.sql, keys: [...own.slice(1), last] },
    ],
    indexOf: (place) => (place.values[offset] == null ? 1 : 0),
  };
}
