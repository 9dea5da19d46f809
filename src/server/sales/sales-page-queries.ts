import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Sale, SortDirection } from '../../contract/sales/sales-contract';
import { isGrouped, type SalePlace, type SaleSort } from '../../contract/sales/sales-key';
import { rowsOf, type Database } from '../platform/database';
import { agents, customers, marketers, products, sales } from '../platform/schema';
import {
  GROUPINGS,
  orderOfDates,
  plainOrder,
  type Grouping,
  type Order,
  type Stretch,
} from './sales-order-queries';

const SALE_COLUMNS = sql`${sales.id}, ${sales.number}, ${sales.saleDate}::text as "saleDate",
  ${sales.customerId} as "customerId", ${sales.agentId} as "agentId", ${sales.marketerId} as "marketerId",
  ${sales.productId} as "productId", ${sales.quantity}::float8 as quantity, ${sales.amount}::float8 as amount,
  ${sales.commission}::float8 as commission, ${sales.statusCode} as "statusCode", ${sales.statusName} as "statusName",
  to_char(${sales.modifiedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "modifiedAt"`;

/** Names are read for the chosen rows only, in the same round trip; `place` keeps these in their order. */
const withNames = (chosen: SQL): SQL => sql`select s.*, ${customers.name} as "customerName",
    ${agents.name} as "agentName", ${marketers.name} as "marketerName", ${products.name} as "productName"
  from (select chosen.*, row_number() over () as place from (${chosen}) chosen) s
  left join ${customers} on ${customers.id} = s."customerId" left join ${agents} on ${agents.id} = s."agentId"
  left join ${marketers} on ${marketers.id} = s."marketerId" left join ${products} on ${products.id} = s."productId"
  order by s.place`;

async function readSales(db: Database, chosen: SQL): Promise<Sale[]> {
  const rows = rowsOf<Sale & { place: unknown }>(await db.execute(withNames(chosen)));
  return rows.map(({ place: _place, ...sale }) => sale);
}

export async function findSale(db: Database, id: string): Promise<Sale | undefined> {
  const [sale] = await readSales(db, sql`select ${SALE_COLUMNS} from ${sales} where ${eq(sales.id, id)}`);
  return sale;
}

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
export async function findSales(db: Database, request: PageRequest): Promise<Sale[]> {
  const rows: Sale[] = [];
  for await (const step of stepsOf(db, request)) {
    rows.push(...(await readSales(db, step(request.limit - rows.length))));
    if (rows.length === request.limit) break;
  }
  return rows;
}

/** A part of the way: a query of the so-many sales that follow. */
type Step = (limit: number) => SQL;

async function* stepsOf(db: Database, request: PageRequest): AsyncGenerator<Step> {
  const { sort, direction, from } = request;
  if (!isGrouped(sort)) return yield* walk(request, plainOrder(sort, direction), from);
  const grouping = GROUPINGS[sort];
  const forwards = request.towards === 'after';
  const outside = orderOfDates('desc', grouping.ungrouped);
  const start = from?.grouped ? from : null;
  let group: Group | undefined;
  if (start?.group != null) {
    // Most pages end within the group in which they begin. One that is gone has no sales of its own.
    yield* walk(request, orderOfDates('desc', ofGroup(grouping, start.group)), start);
    group = await findGroup(db, grouping, start.group);
  }
  const groups = followingGroups(request, grouping, group ?? null);
  const startsOutside = start !== null && group === undefined;
  if (forwards) {
    if (!startsOutside) yield groups;
    yield* walk(request, outside, startsOutside ? start : null);
  } else {
    if (group === undefined) yield* walk(request, outside, start);
    yield groups;
  }
}

function ofGroup({ column, groups, type }: Grouping, id: string): SQL {
  const given = sql`${id}::${type}`;
  return sql`${column} = ${given} and exists (select from ${groups} g where g.id = ${given})`;
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
    const parts = orderOfDates('desc', sql`${column} = g.id`).stretches.map(
      (stretch) =>
        sql`(select * from ${sales} where ${stretch.where} order by ${orderBy(stretch, towards)} limit ${limit})`,
    );
    return sql`select ${SALE_COLUMNS} from ${groups} g cross join lateral (${sql.join(parts, sql` union all `)}) ${sales}
      where ${beyond} order by ${order} limit ${limit}`;
  };
}
