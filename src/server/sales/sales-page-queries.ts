import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Sale, SortDirection } from '../../contract/sales/sales-contract';
import { isGrouped, type SalePlace, type SaleSort } from '../../contract/sales/sales-key';
import { rowsOf, type Database } from '../platform/database/database';
import { sales } from '../platform/database/schema';
import {
  GROUPINGS,
  orderOfDates,
  plainOrder,
  type Grouping,
  type Order,
  type Stretch,
} from './sales-order-queries';
import { readSales, type Step } from './sales-read-queries';

export interface PageRequest {
  condition: SQL | undefined;
  sort: SaleSort;
  direction: SortDirection;
  /** Null: from the first one (or, towards `before`, from the last one). */
  from: SalePlace | null;
  /** Is the sale at `from` itself a part of the page? */
  inclusive: boolean;
  towards: 'after' | 'before';
  limit: number;
}

export async function findSale(db: Database, id: string): Promise<Sale | undefined> {
  const step: Step = () => sql`select ${sales}.* from ${sales} where ${eq(sales.id, id)}`;
  const [sale] = await readSales(db, [[step]], 1, sql`${sales.id}`);
  return sale;
}

/** At most `limit` sales from a place on, in the order of walking: towards `before` that is the reverse of the sort's. */
export function findSales(db: Database, request: PageRequest): Promise<Sale[]> {
  const { sort, direction, from, limit } = request;
  if (isGrouped(sort)) return findGrouped(db, request, GROUPINGS[sort], from?.grouped ? from : null);
  const order = plainOrder(sort, direction);
  const [stretch] = order.stretches;
  const steps = inBatches(request, walk(request, order, from));
  return readSales(db, steps, limit, orderBy(stretch, request.towards));
}

type GroupedPlace = SalePlace & { grouped: true };

/** Sales of all groups, one after the other, then those that are in none. */
async function findGrouped(
  db: Database,
  request: PageRequest,
  grouping: Grouping,
  from: GroupedPlace | null,
): Promise<Sale[]> {
  const { limit, direction, towards } = request;
  const forwards = towards === 'after';
  const order = sql`${grouping.order(turned(direction, towards))}, ${datesOf(towards)}`;
  const read = (steps: Step[], most = limit): Promise<Sale[]> =>
    readSales(db, inBatches(request, steps), most, order);
  const outside = orderOfDates('desc', grouping.ungrouped);
  if (from?.group == null) {
    const ungrouped = walk(request, outside, from);
    const groups = followingGroups(request, grouping, null);
    if (!forwards) return read([...ungrouped, groups]);
    return read(from ? ungrouped : [groups, ...ungrouped]);
  }
  const group = grouping.idOf(from.group);
  const within = orderOfDates('desc', and(sql`${grouping.column} = ${group}`, grouping.isKnown(group)));
  const steps = [...walk(request, within, from), followingGroups(request, grouping, group)];
  const batches = grouping.fewEach || request.condition ? [steps] : [steps.slice(0, 1), steps.slice(1)];
  const rows = await readSales(db, batches, limit, order);
  if (rows.length === limit) return rows;
  // Nothing is left in groups. Sales of a group that is gone stand among those that are in none.
  if (!(await isKnown(db, grouping, group)))
    return findGrouped(db, request, grouping, { ...from, group: null });
  if (!forwards) return rows;
  return [...rows, ...(await read(walk(request, outside, null), limit - rows.length))];
}

/** Without a filter most pages end within their first step; what fits a filter may be few. */
function inBatches({ condition }: PageRequest, steps: readonly Step[]): Step[][] {
  return condition ? [[...steps]] : steps.map((step) => [step]);
}

async function isKnown(db: Database, grouping: Grouping, group: SQL): Promise<boolean> {
  const query = sql`select ${grouping.isKnown(group)} as known`;
  return rowsOf<{ known: boolean }>(await db.execute(query))[0]?.known ?? false;
}

/** The stretches of an order from a place on (or all), in the direction of walking. */
function walk(request: PageRequest, order: Order, from: SalePlace | null): Step[] {
  const { towards, condition } = request;
  const stretches = order.stretches.map((stretch, index) => ({ stretch, index }));
  if (towards === 'before') stretches.reverse();
  const first = from && order.indexOf(from);
  const left =
    first === null ? stretches : stretches.slice(stretches.findIndex(({ index }) => index === first));
  return left.map(({ stretch, index }) => (limit) => {
    const beyond = from && index === first ? beyondPlace(request, stretch, from) : undefined;
    const where = and(condition, stretch.where, beyond) ?? sql`true`;
    return sql`select ${sales}.* from ${sales} where ${where} order by ${orderBy(stretch, towards)} limit ${limit}`;
  });
}

function beyondPlace({ towards, inclusive }: PageRequest, { keys }: Stretch, place: SalePlace): SQL {
  const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
  const ascending = (keys[0]?.direction === 'asc') === (towards === 'after');
  const operator = sql.raw(`${ascending ? '>' : '<'}${inclusive ? '=' : ''}`);
  const columns = list(keys.map(({ column }) => sql`${column}`));
  return sql`(${columns}) ${operator} (${list(keys.map(({ valueOf }) => valueOf(place)))})`;
}

function orderBy({ empty, keys }: Stretch, towards: PageRequest['towards']): SQL {
  const parts = keys.map(({ column, direction }) => sql`${column} ${turned(direction, towards)}`);
  const [first] = keys;
  if (empty && first) parts.unshift(sql`${empty} ${turned(first.direction, towards)}`);
  return sql.join(parts, sql`, `);
}

function turned(direction: SortDirection, towards: PageRequest['towards']): SQL {
  return sql.raw((direction === 'asc') === (towards === 'after') ? 'asc' : 'desc');
}

/** Within a group: the newest first. */
function datesOf(towards: PageRequest['towards']): SQL {
  return towards === 'after'
    ? sql`${sales.saleDate} desc nulls last, ${sales.id} desc`
    : sql`${sales.saleDate} asc nulls first, ${sales.id} asc`;
}

/**
 * Sales of all groups after this one (or of all); of none when it is gone. Without a filter each group gives its first
 * ones by its index, and groups come in their order, so that no more of them are read than the page needs; with a filter,
 * the database knows better whether to begin at the groups or at the filter.
 */
function followingGroups(request: PageRequest, grouping: Grouping, after: SQL | null): Step {
  const { condition, direction, towards } = request;
  const { column, groups, keyOf } = grouping;
  const way = turned(direction, towards);
  const operator = sql.raw((direction === 'asc') === (towards === 'after') ? '>' : '<');
  const beyond = after ? sql`(g.k, g.id) ${operator} (${keyOf(after)}, ${after})` : sql`true`;
  const order = sql`g.k ${way}, g.id ${way}, ${datesOf(towards)}`;
  return (limit) => {
    if (condition) {
      return sql`select ${sales}.* from ${sales} join (${groups(way)}) g on g.id = ${column}
        where ${and(condition, beyond)} order by ${order} limit ${limit}`;
    }
    const parts = orderOfDates('desc', sql`${column} = g.id`).stretches.map(
      (stretch) =>
        sql`(select * from ${sales} where ${stretch.where} order by ${orderBy(stretch, towards)} limit ${limit})`,
    );
    return sql`select ${sales}.* from (${groups(way)}) g
      cross join lateral (${sql.join(parts, sql` union all `)}) ${sales}
      where ${beyond} order by ${order} limit ${limit}`;
  };
}
