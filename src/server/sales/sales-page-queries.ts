import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { SortDirection } from '../../contract/sales/sales-contract';
import { isGrouped, type SalePlace, type SaleSort } from '../../contract/sales/sales-key';
import { rowsOf, type Database } from '../platform/database';
import { sales } from '../platform/schema';
import {
  GROUPINGS,
  orderOfDates,
  plainOrder,
  type Grouping,
  type Order,
  type Stretch,
} from './sales-order-queries';

/** A row of `sales`, as both drivers give it. */
export interface SaleRow {
  id: string;
  number: string | null;
  saleDate: string | null;
  customerId: string | null;
  agentId: string | null;
  marketerId: string | null;
  productId: string | null;
  quantity: number | null;
  amount: number;
  commission: number;
  statusCode: number | null;
  statusName: string | null;
  modifiedAt: string | null;
}

export const SALE_COLUMNS = sql`${sales.id}, ${sales.number}, ${sales.saleDate}::text as "saleDate",
  ${sales.customerId} as "customerId", ${sales.agentId} as "agentId", ${sales.marketerId} as "marketerId",
  ${sales.productId} as "productId", ${sales.quantity}::float8 as quantity, ${sales.amount}::float8 as amount,
  ${sales.commission}::float8 as commission, ${sales.statusCode} as "statusCode", ${sales.statusName} as "statusName",
  to_char(${sales.modifiedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "modifiedAt"`;

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

/** At most `limit` sales from a place on, in the order of walking: towards `before` that is the reverse of the sort's. */
export async function findSales(db: Database, request: PageRequest): Promise<SaleRow[]> {
  const rows: SaleRow[] = [];
  for (const step of await stepsOf(db, request)) {
    if (rows.length === request.limit) break;
    const query = step(request.limit - rows.length);
    rows.push(...rowsOf<SaleRow>(await db.execute(query)));
  }
  return rows;
}

/** A part of the way: a query of the so-many sales that follow. */
type Step = (limit: number) => SQL;

async function stepsOf(db: Database, request: PageRequest): Promise<Step[]> {
  const { sort, direction, from } = request;
  if (!isGrouped(sort)) return walk(request, plainOrder(sort, direction), from);
  const grouping = GROUPINGS[sort];
  const inner = (scope: SQL) => orderOfDates('desc', scope);
  const outside = inner(grouping.ungrouped);
  const start = from?.grouped ? from : null;
  const found = start?.group == null ? undefined : await findGroup(db, grouping, start.group);
  const parts =
    start && found
      ? [
          ...walk(request, inner(eq(grouping.column, found.id)), start),
          followingGroups(request, grouping, found),
          ...walk(request, outside, null),
        ]
      : [followingGroups(request, grouping, null), ...walk(request, outside, start)];
  // Backwards the way begins outside of the groups, unless it begins within one; forwards it is the other way round.
  if (request.towards === 'after') return start && !found ? parts.slice(1) : parts;
  if (start && found) return parts.slice(0, -outside.stretches.length);
  return [...parts.slice(1), ...parts.slice(0, 1)];
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
    return sql`select ${SALE_COLUMNS} from ${sales} where ${where} order by ${orderBy(stretch, towards)} limit ${limit}`;
  });
}

function beyondPlace({ towards, inclusive }: PageRequest, { keys }: Stretch, place: SalePlace): SQL {
  const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
  const ascending = (keys[0]?.direction === 'asc') === (towards === 'after');
  const operator = sql.raw(`${ascending ? '>' : '<'}${inclusive ? '=' : ''}`);
  const columns = list(keys.map(({ column }) => sql`${column}`));
  return sql`(${columns}) ${operator} (${list(keys.map(({ valueOf }) => valueOf(place)))})`;
}

function orderBy({ keys }: Stretch, towards: PageRequest['towards']): SQL {
  const parts = keys.map(({ column, direction }) => sql`${column} ${turned(direction, towards)}`);
  return sql.join(parts, sql`, `);
}

function turned(direction: SortDirection, towards: PageRequest['towards']): SQL {
  return sql.raw((direction === 'asc') === (towards === 'after') ? 'asc' : 'desc');
}

interface Group {
  id: string | number;
  k: string | number;
}

/** A status is its own key; whoever else a sale names may be gone. */
async function findGroup(
  db: Database,
  { groups, type, keyed }: Grouping,
  id: string,
): Promise<Group | undefined> {
  if (!keyed) return { id, k: id };
  const query = sql`select g.id, g.k from ${groups} g where g.id = ${id}::${type}`;
  return rowsOf<Group>(await db.execute(query))[0];
}

/**
 * Sales of all groups after this one (or of all). Without a filter each group gives its first ones by its index, so that
 * no group is read to its end; with one, the database knows better whether to begin at the groups or at the filter.
 */
function followingGroups(request: PageRequest, grouping: Grouping, after: Group | null): Step {
  const { condition, direction, towards } = request;
  const { column, groups, type } = grouping;
  const way = turned(direction, towards);
  const forwards = towards === 'after';
  const operator = sql.raw((direction === 'asc') === forwards ? '>' : '<');
  const beyond = after ? sql`(g.k, g.id) ${operator} (${after.k}::${type}, ${after.id}::${type})` : sql`true`;
  const dates = forwards
    ? sql`${sales.saleDate} desc nulls last, ${sales.id} desc`
    : sql`${sales.saleDate} asc nulls first, ${sales.id} asc`;
  const order = sql`g.k ${way}, g.id ${way}, ${dates}`;
  return (limit) => {
    if (condition) {
      return sql`select ${SALE_COLUMNS} from ${sales} join ${groups} g on g.id = ${column}
        where ${and(condition, beyond)} order by ${order} limit ${limit}`;
    }
    const ofGroup = orderOfDates('desc', sql`${column} = g.id`).stretches.map(
      (stretch) =>
        sql`(select * from ${sales} where ${stretch.where} order by ${orderBy(stretch, towards)} limit ${limit})`,
    );
    return sql`select ${SALE_COLUMNS} from ${groups} g cross join lateral (${sql.join(ofGroup, sql` union all `)}) ${sales}
      where ${beyond} order by ${order} limit ${limit}`;
  };
}
