import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SortDirection } from '../../contract/sales/sales-contract';
import type { GroupedSort, SalePlace, SaleSort } from '../../contract/sales/sales-key';
import { customers, nameKey, numberKeys, sales } from '../platform/database/schema';
import { PARTIES } from './sale-parties-queries';

/**
 * Orders of sales. Each is a row of stretches, one after the other, whose keys are never null and lie in an index: a page
 * at any depth is then a walk along an index that begins at its key. Sales that have no value come last in both
 * directions.
 */
export interface Stretch {
  where: SQL | undefined;
  /** A column that has no value in all of the stretch: an index that begins with it gives the order when told of it. */
  empty?: PgColumn;
  keys: Key[];
}

interface Key {
  column: SQL | PgColumn;
  direction: SortDirection;
  /** This key of a place that lies in the stretch. */
  valueOf: (place: SalePlace) => SQL;
}

/** The stretches of an order and the one in which a place lies. The keys of the first order the others too. */
export interface Order {
  stretches: [Stretch, ...Stretch[]];
  indexOf: (place: SalePlace) => number;
}

const idKey = (direction: SortDirection): Key => ({
  column: sales.id,
  direction,
  valueOf: ({ id }) => sql`${id}::text`,
});
const dateOf = (place: SalePlace): string | null => (place.grouped ? place.date : place.value);
const valueOf = (place: SalePlace): string => (place.grouped ? '' : (place.value ?? ''));

/** Sales by date within a scope: those with a date, then those without. */
export function orderOfDates(direction: SortDirection, scope?: SQL): Order {
  const date: Key = { column: sales.saleDate, direction, valueOf: (place) => sql`${dateOf(place)}::date` };
  return {
    stretches: [
      { where: and(scope, isNotNull(sales.saleDate)), keys: [date, idKey(direction)] },
      { where: and(scope, isNull(sales.saleDate)), empty: sales.saleDate, keys: [idKey(direction)] },
    ],
    indexOf: (place) => (dateOf(place) === null ? 1 : 0),
  };
}

/** The order of an ungrouped sort. */
export function plainOrder(sort: Exclude<SaleSort, GroupedSort>, direction: SortDirection): Order {
  if (sort === 'date') return orderOfDates(direction);
  const keys = sort === 'number' ? numberOrder(direction) : [amountKey(sales[sort], direction)];
  return { stretches: [{ where: undefined, keys: [...keys, idKey(direction)] }], indexOf: () => 0 };
}

function amountKey(column: PgColumn, direction: SortDirection): Key {
  return { column, direction, valueOf: (place) => sql`${valueOf(place)}::numeric` };
}

function numberOrder(direction: SortDirection): Key[] {
  const { length, text } = numberKeys(sales.number);
  const given = (place: SalePlace) => numberKeys(sql`${valueOf(place)}::text`);
  return [
    { column: length, direction, valueOf: (place) => given(place).length },
    { column: text, direction, valueOf: (place) => given(place).text },
  ];
}

/** What sales are grouped by. */
export interface Grouping {
  column: PgColumn;
  /**
   * Every group: its `id`, and `k`, by which groups are sorted. They come sorted this way unless they have an index by `k`:
   * the database then sees by itself that the first groups are enough for a page.
   */
  groups: (way: SQL) => SQL;
  /** Sales that are in no group. */
  ungrouped: SQL;
  /** The same order in columns of sales and the tables of their names. */
  order: (way: SQL) => SQL;
  /** The id of a group, as SQL of its type. */
  idOf: (id: string) => SQL;
  /** The `k` of a group; null for one that is gone. */
  keyOf: (id: SQL) => SQL;
  /** Do groups have fewer sales than a page, mostly? */
  fewEach: boolean;
  /** Is there such a group? */
  isKnown: (id: SQL) => SQL;
}

/** Sales of whoever is not in the mirror are in no group, as those that name nobody. */
function byName(party: GroupedSort & keyof typeof PARTIES): Grouping {
  const { column, table } = PARTIES[party];
  const key = nameKey(table.searchName);
  const groups = sql`select ${table.id} as id, ${key} as k from ${table}`;
  return {
    column,
    fewEach: party === 'customer',
    groups: (way) => (table === customers ? groups : sql`${groups} order by 2 ${way}, 1 ${way}`),
    order: (way) => sql`${key} ${way}, ${table.id} ${way}`,
    ungrouped: sql`not exists (select from ${table} where ${table.id} = ${column})`,
    idOf: (id) => sql`${id}::text`,
    keyOf: (id) => sql`(select ${key} from ${table} where ${table.id} = ${id})`,
    isKnown: (id) => sql`exists (select from ${table} where ${table.id} = ${id})`,
  };
}

/** Statuses that sales have: a walk from each to the next along their index. */
export const STATUS_CODES = sql`(with recursive codes as (
    select min(${sales.statusCode}) as id from ${sales}
    union all
    select (select min(${sales.statusCode}) from ${sales} where ${sales.statusCode} > codes.id) from codes where codes.id is not null
  ) select id, id as k from codes where id is not null)`;

export const GROUPINGS: Record<GroupedSort, Grouping> = {
  customer: byName('customer'),
  agent: byName('agent'),
  marketer: byName('marketer'),
  status: {
    column: sales.statusCode,
    fewEach: false,
    groups: (way) => sql`select id, k from ${STATUS_CODES} codes order by 2 ${way}`,
    order: (way) => sql`${sales.statusCode} ${way}`,
    ungrouped: isNull(sales.statusCode),
    idOf: (id) => sql`${id}::integer`,
    keyOf: (id) => id,
    isKnown: () => sql`true`,
  },
};
