import { and, sql, type SQL } from 'drizzle-orm';
import type { SortDirection } from '#contract/lib/lists/list-schemas';
import { getRows, type Database } from '#server/db/database';
import type { RowKey, ValueKey } from './list-keys';
import { getListOrder, typed, type GroupedSort, type Order, type Stretch } from './list-orders';
import type { AnySource, Row } from './list-source';
import { getAlias, getFrom, getSort, readRows, type Step } from './read-rows';

export interface PageRequest {
  source: AnySource;
  condition: SQL | undefined;
  sort: string;
  direction: SortDirection;
  /** Null: from the first row (or, towards `before`, from the last one). */
  from: RowKey | ValueKey | null;
  /** True if the page includes the row at `from`. */
  inclusive: boolean;
  towards: 'after' | 'before';
  limit: number;
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Returns at most `limit` rows from a row key on. Towards `before` the order is reversed. */
export async function findRows(db: Database, request: PageRequest): Promise<Row[]> {
  const { source, direction, from, limit, towards } = request;
  const sort = getSort(source, request.sort);
  if (sort.kind === 'grouped') return findGrouped(db, request, sort, from as RowKey | null);
  const order = getListOrder(sort.keys, sort.turned ? OPPOSITE[direction] : direction, source.columns.id);
  const [stretch] = order.stretches;
  const steps = inBatches(request, walk(request, order, from));
  return readRows(db, source, sort, steps, limit, orderBy(stretch, towards));
}

/** Reads the rows of all groups one after the other, then the rows without a group. */
async function findGrouped(
  db: Database,
  request: PageRequest,
  sort: GroupedSort,
  from: RowKey | null,
): Promise<Row[]> {
  const { source, condition, limit, direction, towards } = request;
  const { grouping } = sort;
  const forwards = towards === 'after';
  const order = sql`${grouping.order(turned(direction, towards))}, ${innerOrder(request, sort)}`;
  const read = (batches: Step[][]): Promise<Row[]> => readRows(db, source, sort, batches, limit, order);
  const scoped = (scope: SQL | undefined): Order =>
    getListOrder([sort.within], 'desc', source.columns.id, { scope, offset: 1 });
  const outside = scoped(grouping.ungrouped);
  const [id = null, ...inner] = from?.values ?? [];
  if (id === null) {
    const ungrouped = walk(request, outside, from);
    const groups = followingGroups(request, sort, null);
    if (!forwards) return read(inBatches(request, [...ungrouped, groups]));
    return read(inBatches(request, from ? ungrouped : [groups, ...ungrouped]));
  }
  const group = typed(grouping.type, id);
  const within = scoped(and(sql`${grouping.column} = ${group}`, grouping.isKnown(group)));
  const steps = [...walk(request, within, from), followingGroups(request, sort, group)];
  const batches = grouping.fewEach || condition ? [steps] : [steps.slice(0, 1), steps.slice(1)];
  const rows = await read(batches);
  if (rows.length === limit) return rows;
  // No rows are left in groups. Rows of a missing group are among those without a group.
  if (from && !(await isTrue(db, grouping.isKnown(group))))
    return findGrouped(db, request, sort, { ...from, values: [null, ...inner] });
  if (!forwards) return rows;
  return [...rows, ...(await read(inBatches(request, walk(request, outside, null))))].slice(0, limit);
}

/** Without a filter most pages end within their first step. With a filter few rows may match, so all steps run in one query. */
function inBatches({ condition }: PageRequest, steps: readonly Step[]): Step[][] {
  return condition ? [[...steps]] : steps.map((step) => [step]);
}

async function isTrue(db: Database, condition: SQL): Promise<boolean> {
  return getRows<{ known: boolean }>(await db.execute(sql`select ${condition} as known`))[0]?.known ?? false;
}

/** Returns the stretches of an order from a row key on (or all), in the direction of reading. */
function walk(request: PageRequest, order: Order, from: PageRequest['from']): Step[] {
  const { source, towards, condition } = request;
  const stretches = order.stretches.map((stretch, index) => ({ stretch, index }));
  if (towards === 'before') stretches.reverse();
  const first = from && order.getStretchIndex(from);
  const left =
    first === null ? stretches : stretches.slice(stretches.findIndex(({ index }) => index === first));
  return left.map(({ stretch, index }) => (limit) => {
    const beyond = from && index === first ? beyondKey(request, stretch, from) : undefined;
    const where = and(condition, stretch.where, beyond) ?? sql`true`;
    return sql`select ${getAlias(source)}.* from ${getFrom(source)} where ${where} order by ${orderBy(stretch, towards)} limit ${limit}`;
  });
}

function beyondKey(
  { towards, inclusive }: PageRequest,
  { keys: all }: Stretch,
  rowKey: RowKey | ValueKey,
): SQL {
  const keys = rowKey.id === null ? all.slice(0, rowKey.values.length) : all;
  const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
  const ascending = (keys[0]?.direction === 'asc') === (towards === 'after');
  const operator = sql.raw(`${ascending ? '>' : '<'}${inclusive ? '=' : ''}`);
  const columns = list(keys.map((key) => sql`${key.sql}`));
  return sql`(${columns}) ${operator} (${list(keys.map(({ getValue }) => getValue(rowKey)))})`;
}

function orderBy({ empty, keys }: Stretch, towards: PageRequest['towards']): SQL {
  const parts = keys.map((key) => sql`${key.sql} ${turned(key.direction, towards)}`);
  const [first] = keys;
  if (empty && first) parts.unshift(sql`${empty} ${turned(first.direction, towards)}`);
  return sql.join(parts, sql`, `);
}

function turned(direction: SortDirection, towards: PageRequest['towards']): SQL {
  return sql.raw((direction === 'asc') === (towards === 'after') ? 'asc' : 'desc');
}

/** Order within a group: greatest value first, rows without a value last. */
function innerOrder({ source, towards }: PageRequest, { within }: GroupedSort): SQL {
  return towards === 'after'
    ? sql`${within.sql} desc nulls last, ${source.columns.id} desc`
    : sql`${within.sql} asc nulls first, ${source.columns.id} asc`;
}

/**
 * Returns the rows of all groups after this one (or of all groups); none if the group no longer exists. Without a filter, groups
 * are read in their order and each yields its first rows from its index, so that no more rows are read than the page needs. With
 * a filter, the database chooses whether to begin with the groups or the filter.
 */
function followingGroups(request: PageRequest, sort: GroupedSort, after: SQL | null): Step {
  const { source, condition, direction, towards } = request;
  const { column, groups, getKey } = sort.grouping;
  const alias = getAlias(source);
  const way = turned(direction, towards);
  const operator = sql.raw((direction === 'asc') === (towards === 'after') ? '>' : '<');
  const beyond = after ? sql`(g.k, g.id) ${operator} (${getKey(after)}, ${after})` : sql`true`;
  const order = sql`g.k ${way}, g.id ${way}, ${innerOrder(request, sort)}`;
  return (limit) => {
    if (condition) {
      return sql`select ${alias}.* from ${getFrom(source)} join (${groups(way)}) g on g.id = ${column}
        where ${and(condition, beyond)} order by ${order} limit ${limit}`;
    }
    const scope = sql`${column} = g.id`;
    const parts = getListOrder([sort.within], 'desc', source.columns.id, { scope }).stretches.map(
      (stretch) =>
        sql`(select ${alias}.* from ${getFrom(source)} where ${stretch.where} order by ${orderBy(stretch, towards)} limit ${limit})`,
    );
    return sql`select ${alias}.* from (${groups(way)}) g
      cross join lateral (${sql.join(parts, sql` union all `)}) ${alias}
      where ${beyond} order by ${order} limit ${limit}`;
  };
}
