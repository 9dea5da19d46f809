import { and, between, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { SalesFilter } from '../../contract/sales/sales-contract';
import { wordsOf } from '../../contract/lists/search-text';
import { rowsOf, type Database } from '../platform/database/database';
import { numberKeys, sales } from '../platform/database/schema';
import { PARTIES } from './sale-parties-queries';

/** Above it the ids of whoever a word names stay in the database. */
const MOST_IDS = 1_000;
/** A number begins with a word of the search when it is at most so much longer. */
const LONGER_NUMBERS = 12;
const HIGHEST_CHARACTER = '\u{10ffff}';

/** Condition on the table `sales` for what a filter lets through; undefined where it lets through all. */
export async function saleCondition(db: Database, filter: SalesFilter): Promise<SQL | undefined> {
  const { from, to, agentId, marketerId, customerId, productId, statusCode, text } = filter;
  const words = await Promise.all(wordsOf(text ?? '').map((word) => wordCondition(db, word)));
  return and(
    from && to ? between(sales.saleDate, from, to) : undefined,
    from && !to ? gte(sales.saleDate, from) : undefined,
    to && !from ? lte(sales.saleDate, to) : undefined,
    agentId ? eq(sales.agentId, agentId) : undefined,
    marketerId ? eq(sales.marketerId, marketerId) : undefined,
    customerId ? eq(sales.customerId, customerId) : undefined,
    productId ? eq(sales.productId, productId) : undefined,
    statusCode && statusCode.length > 0 ? inArray(sales.statusCode, statusCode) : undefined,
    ...words,
  );
}

const SEARCHED = ['customer', 'agent', 'marketer'] as const;

/**
 * The word begins the number, or is in a name. Whom it names is found first: sales have an index by each of them, and
 * few ids make the database use it. A word that names very many is found soon in whatever order sales are read.
 */
async function wordCondition(db: Database, word: string): Promise<SQL | undefined> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const parts = SEARCHED.map((party) => {
    const { column, table } = PARTIES[party];
    const found = sql`select ${table.id} as id from ${table} where ${table.searchName} like ${pattern}`;
    return { party, column, found };
  });
  const union = parts.map(
    ({ party, found }) => sql`(select ${party}::text as party, id from (${found} limit ${MOST_IDS + 1}) f)`,
  );
  const rows = rowsOf<{ party: string; id: string }>(await db.execute(sql.join(union, sql` union all `)));
  const conditions = parts.map(({ party, column, found }) => {
    const ids = rows.filter((row) => row.party === party).map(({ id }) => id);
    if (ids.length === 0) return undefined;
    return ids.length > MOST_IDS ? sql`${column} in (${found})` : inArray(column, ids);
  });
  return or(...conditions, numberBegins(word));
}

/** One range of the index of numbers for each length that a number with this beginning may have. */
function numberBegins(word: string): SQL | undefined {
  const { length, text } = numberKeys(sales.number);
  const shortest = [...word].length;
  const ranges = Array.from(
    { length: LONGER_NUMBERS + 1 },
    (_, longer) =>
      sql`(${length} = ${shortest + longer} and ${text} >= ${word} and ${text} < ${word + HIGHEST_CHARACTER})`,
  );
  return or(...ranges);
}
