import { and, sql, type SQL } from 'drizzle-orm';
import type { AnyList, ListFilter, ListRow, ListSort } from '#contract/lib/lists/list';
import type { SortDirection } from '#contract/lib/lists/list-schemas';
import { otherLayout } from '#contract/lib/lists/search-text';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { getRows, type Database } from '#server/db/database';
import { HttpError } from '../http/errors';
import { toKey, parseKey, toValueKey, type RowKey, type ValueKey } from './list-keys';
import type { AnySource, ListContext, ListSource, Row } from './list-source';
import { findRowKey, getRowKey, getSort, getSortParts, readRows } from './read-rows';
import { findRows } from './walk-rows';

export type Filter = Record<string, unknown>;

/** Returns the fields hidden from a user with these permissions, with the permission that each requires. */
export function hiddenFields(list: AnyList, permissions: readonly string[]): Map<string, string> {
  const needs = Object.entries(list.fieldNeeds);
  return new Map(needs.filter(([, permission]) => !holds(permissions, permission)));
}

/** Removes the hidden fields at any depth. */
export function withoutHidden<T>(value: T, hidden: ReadonlyMap<string, unknown>): T {
  if (hidden.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withoutHidden<unknown>(one, hidden)) as T;
  const fields = Object.entries(value).filter(([field]) => !hidden.has(field));
  return Object.fromEntries(fields.map(([field, one]) => [field, withoutHidden<unknown>(one, hidden)])) as T;
}

/** Filter field with free text. */
export const TYPED = 'text';

/** Interpretation of the search text: as entered, or typed with the other keyboard layout. */
interface ListQuery {
  condition: SQL | undefined;
  /** Null if the text was taken as entered. */
  meant: string | null;
}

/**
 * If the entered text finds nothing, the same keys of the other keyboard layout are tried.
 * @param isFound whether the entered text finds rows, if already known
 */
export async function resolveSearchText(
  source: AnySource,
  filter: Filter,
  context: ListContext,
  isFound?: boolean,
): Promise<ListQuery> {
  const typed = filter[TYPED];
  const condition = await plainCondition(source, filter, context);
  const other = typeof typed === 'string' ? otherLayout(typed) : null;
  const any = async (where: SQL | undefined): Promise<boolean> =>
    (await countRows(context.db, source, where, 1)) > 0;
  if (other === null || (isFound ?? (await any(condition)))) return { condition, meant: null };
  const turned = await plainCondition(source, { ...filter, [TYPED]: other }, context);
  if (await any(turned)) return { condition: turned, meant: other };
  // Neither finds anything, so a third search is unnecessary.
  return { condition: sql`false`, meant: null };
}

/** Returns the SQL condition of a filter; undefined if it matches all rows. */
export async function filterCondition(
  source: AnySource,
  filter: Filter,
  context: ListContext,
): Promise<SQL | undefined> {
  return (await resolveSearchText(source, filter, context)).condition;
}

async function plainCondition(
  source: AnySource,
  filter: Filter,
  context: ListContext,
): Promise<SQL | undefined> {
  const parts = Object.entries(filter).map(([field, value]) =>
    value === undefined ? undefined : source.where[field]?.(value, context),
  );
  return and(...(await Promise.all(parts)));
}

/** Returns the `filterCondition` for the source of a declared list. */
export function buildCondition<L extends AnyList>(
  source: ListSource<L> & AnySource,
  filter: ListFilter<L> & Filter,
  context: ListContext,
): Promise<SQL | undefined> {
  return filterCondition(source, filter, context);
}

export interface PageQuery {
  filter: Filter;
  sort: string;
  direction: SortDirection;
  after?: string | undefined;
  before?: string | undefined;
  /** Id of the first row. If the row no longer exists, the page begins with the first row of all. */
  at?: string | undefined;
  /** Value of the first sort key at which the page begins. If no row is left, the page contains the last row of all. */
  startAt?: string | undefined;
  /** Requests the last rows. */
  end?: boolean | undefined;
  limit: number;
}

export interface Page {
  data: Row[];
  next: string | null;
  previous: string | null;
}

/**
 * Returns a page of rows in the order of the sort.
 * @throws HttpError `invalid_input` if the key does not belong to this sort
 */
export async function readPage(source: AnySource, query: PageQuery, context: ListContext): Promise<Page> {
  const { filter, sort, direction, limit, before, at, startAt, end } = query;
  const towards = before !== undefined || end ? 'before' : 'after';
  const from = await findStart(source, query, context.db);
  // One extra row shows whether there is another page.
  const read = (condition: SQL | undefined): Promise<Row[]> =>
    findRows(context.db, {
      source,
      condition,
      sort,
      direction,
      from,
      inclusive: at !== undefined || startAt !== undefined,
      towards,
      limit: limit + 1,
    });
  const typed = await read(await plainCondition(source, filter, context));
  const found = typed.length > 0 ? typed : await otherRows(source, query, context, from === null, read);
  if (startAt !== undefined && found.length === 0)
    return readPage(source, { ...query, startAt: undefined, end: true, limit: 1 }, context);
  const more = found.length > limit;
  const rows = found.slice(0, limit);
  if (towards === 'before') rows.reverse();
  const first = rows.at(0);
  const last = rows.at(-1);
  const begins = towards === 'after' ? from !== null : more;
  const continues = towards === 'after' ? more : !end;
  const toRowKey = (row: Row): string => toKey(getRowKey(getSort(source, sort), row));
  return {
    data: rows,
    previous: begins && first ? toRowKey(first) : null,
    next: continues && last ? toRowKey(last) : null,
  };
}

/** Returns the rows of the other keyboard layout if the entered text finds none. @param fromEnd whether all rows were searched */
async function otherRows(
  source: AnySource,
  { filter }: PageQuery,
  context: ListContext,
  fromEnd: boolean,
  read: (condition: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const { condition, meant } = await resolveSearchText(source, filter, context, fromEnd ? false : undefined);
  return meant === null ? [] : read(condition);
}

async function findStart(
  source: AnySource,
  { sort, after, before, at, startAt }: PageQuery,
  db: Database,
): Promise<RowKey | ValueKey | null> {
  const order = source.sorts[sort];
  if (!order) return null;
  if (startAt !== undefined) {
    const start = order.kind === 'plain' ? toValueKey(startAt, order.keys) : null;
    if (start) return start;
    throw invalid('query.startAt', 'is not a date or a number by which this sort sorts');
  }
  if (at !== undefined) return findRowKey(db, source, order, at);
  for (const [field, key] of Object.entries({ after, before })) {
    if (key === undefined) continue;
    const start = parseKey(key, getSortParts(order));
    if (start) return start;
    throw invalid(`query.${field}`, 'is not a key of this sort');
  }
  return null;
}

export function invalid(field: string, reason: string): HttpError {
  return new HttpError('invalid_input', 'the input is not valid', { fields: [{ field, reason }] });
}

/** Returns the first rows of a declared list, including fields that require a permission. */
export async function findFirst<L extends AnyList>(
  source: ListSource<L> & AnySource,
  query: { filter: ListFilter<L> & Filter; sort: ListSort<L>; direction: SortDirection; limit: number },
  context: ListContext,
): Promise<ListRow<L>[]> {
  const page = await readPage(source, query, context);
  return page.data as ListRow<L>[];
}

/** Returns the row with this id; undefined if it no longer exists. */
export async function findRow(db: Database, source: AnySource, id: string): Promise<Row | undefined> {
  const { from, columns } = source;
  const step = (): SQL => sql`select * from ${from} where ${columns.id} = ${id}`;
  const [found] = await readRows(db, source, null, [[step]], 1, sql`${columns.id}`);
  return found;
}

/** Returns `count`, the source's sums, and `meant` if the text was interpreted in the other keyboard layout. */
export async function readTotals(
  source: AnySource,
  filter: Filter,
  context: ListContext,
): Promise<Record<string, unknown>> {
  const { condition: where, meant } = await resolveSearchText(source, filter, context);
  const totals = await getSums(source, where, context);
  return meant === null ? totals : { ...totals, meant };
}

async function getSums(
  source: AnySource,
  where: SQL | undefined,
  context: ListContext,
): Promise<Record<string, unknown>> {
  if (typeof source.totals === 'function') return source.totals(context.db, where);
  const sums = Object.entries(source.totals).map(([name, sum]) => sql`, ${sum} as ${sql.identifier(name)}`);
  const query = sql`select count(*)::int as count${sql.join(sums)} from ${source.from} where ${where ?? sql`true`}`;
  return getRows<Record<string, unknown>>(await context.db.execute(query))[0] ?? { count: 0 };
}

/** Returns the number of matching rows, counted up to `limit`. */
export async function countRows(
  db: Database,
  { from }: Pick<AnySource, 'from'>,
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const query = sql`select count(*)::int as count from
    (select from ${from} where ${where ?? sql`true`} limit ${limit}) r`;
  return getRows<{ count: number }>(await db.execute(query))[0]?.count ?? 0;
}
