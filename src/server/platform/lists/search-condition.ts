import { inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { digitsToFind, wordsOf } from '../../../contract/lists/search-text';
import { rowsOf, type Database } from '../database/database';
import { numberKeys } from '../database/schema';
import type { NamedTable } from './list-orders';

/** Where a search looks: every word must be found in one of these. */
export interface Searched {
  /** Whom a row refers to: the column that has the id, and the table that has the name. */
  names?: readonly { column: SQLWrapper; table: NamedTable }[];
  /** Texts as `folded()` makes them. */
  texts?: readonly SQLWrapper[];
  /** The digits of telephones and of numbers of people and companies. */
  digits?: readonly SQLWrapper[];
  /** Numbers that begin with the word; indexed by `numberKeys`. */
  numbers?: readonly SQLWrapper[];
}

/** Above it the ids of whoever a word names stay in the database. */
const MOST_IDS = 1_000;
/** A number begins with a word of the search when it is at most so much longer. */
const LONGER_NUMBERS = 12;
const HIGHEST_CHARACTER = '\u{10ffff}';

/** Is this word in the folded text? */
export function containing(text: SQLWrapper, word: string): SQL {
  return sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

/** Condition on the rows in which every word of a search is found; undefined for a text without words. */
export async function searchCondition(
  db: Database,
  text: string,
  searched: Searched,
): Promise<SQL | undefined> {
  const words = await Promise.all(wordsOf(text).map((word) => wordCondition(db, word, searched)));
  return words.length === 0 ? undefined : sql.join(words, sql` and `);
}

async function wordCondition(
  db: Database,
  word: string,
  { names = [], texts = [], digits = [], numbers = [] }: Searched,
): Promise<SQL> {
  const number = digitsToFind(word);
  const named = await namedConditions(db, word, names);
  const found = or(
    ...named,
    ...texts.map((text) => containing(text, word)),
    ...(number === null ? [] : digits.map((written) => containing(written, number))),
    ...numbers.map((one) => numberBegins(one, word)),
  );
  return found ? sql`(${found})` : sql`false`;
}

/**
 * Whom a word names is found first: rows have an index by each of them, and few ids make the database use it. A word that
 * names very many is found soon in whatever order rows are read.
 */
async function namedConditions(
  db: Database,
  word: string,
  names: NonNullable<Searched['names']>,
): Promise<SQL[]> {
  if (names.length === 0) return [];
  const parts = names.map(({ column, table }, index) => {
    const found = sql`select ${table.id} as id from ${table} where ${containing(table.searchName, word)}`;
    return { column, index, found };
  });
  const union = parts.map(
    ({ index, found }) =>
      sql`(select ${sql.raw(String(index))} as part, id from (${found} limit ${MOST_IDS + 1}) f)`,
  );
  const rows = rowsOf<{ part: number; id: string }>(await db.execute(sql.join(union, sql` union all `)));
  return parts.flatMap(({ column, index, found }) => {
    const ids = rows.filter(({ part }) => part === index).map(({ id }) => id);
    if (ids.length === 0) return [];
    return [ids.length > MOST_IDS ? sql`${column} in (${found})` : inArray(sql`${column}`, ids)];
  });
}

/** One range of the index of numbers for each length that a number with this beginning may have. */
function numberBegins(number: SQLWrapper, word: string): SQL | undefined {
  const { length, text } = numberKeys(number);
  const shortest = [...word].length;
  const ranges = Array.from(
    { length: LONGER_NUMBERS + 1 },
    (_, longer) =>
      sql`(${length} = ${shortest + longer} and ${text} >= ${word} and ${text} < ${word + HIGHEST_CHARACTER})`,
  );
  return or(...ranges);
}
