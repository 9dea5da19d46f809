import { inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { foldText, splitWords } from '#contract/lib/lists/search-text';
import type { ListName } from '#contract/lib/lists/list-schemas';
import { getRows, type Database } from '#server/db/database';
import { sqlList } from '#server/db/sql-fragments';
import { folded, nameKey } from '#server/db/columns';
import type { NamedTable } from './list-orders';
import type { NamesQuery } from './list-source';
import { containing } from './search-condition';

/**
 * Returns the names of a mirrored table, sorted alphabetically.
 * @param label the displayed name
 * @param hint further data beside the name, e.g. the city
 */
export function namesQuery(
  table: NamedTable,
  label: SQLWrapper,
  hint: SQLWrapper = sql`null::text`,
): NamesQuery {
  return async (db, { ids, text, limit }) => {
    const select = sql`select ${table.id} as id, ${label} as name, ${hint} as hint from ${table}`;
    if (ids) return getRows<ListName>(await db.execute(sql`${select} where ${inArray(table.id, [...ids])}`));
    const words = splitWords(text).map((word) => containing(table.searchName, word));
    const where = sql.join([sql`${table.name} is not null`, ...words], sql` and `);
    const query = sql`${select} where ${where} order by ${nameKey(table.searchName)}, ${table.id} limit ${limit}`;
    return getRows<ListName>(await db.execute(query));
  };
}

/** Returns the distinct texts of a column. Each text is its own id. */
export function textsQuery(column: PgColumn, table: PgTable): NamesQuery {
  return async (db, { ids, text, limit }) => {
    const words = splitWords(text).map((word) => containing(folded(column), word));
    const chosen = ids ? [sql`${column} in ${sqlList(ids)}`] : words;
    const where = sql.join([sql`${column} <> ''`, ...chosen], sql` and `);
    const query = sql`select distinct ${column} as id, ${column} as name, null as hint from ${table}
      where ${where} order by 1 limit ${limit}`;
    return getRows<ListName>(await db.execute(query));
  };
}

/** Returns names that are few enough to load them all. @param searched returns the searched text of a name */
export function fewNames(
  findAll: (db: Database) => Promise<ListName[]>,
  searched: (one: ListName) => string = ({ name }) => name ?? '',
): NamesQuery {
  return async (db, { ids, text, limit }) => {
    const words = splitWords(text);
    const isFound = (one: ListName): boolean => {
      const found = foldText(searched(one));
      return words.every((word) => found.includes(word));
    };
    const all = await findAll(db);
    return all.filter((one) => (ids ? ids.includes(one.id) : isFound(one))).slice(0, limit);
  };
}
