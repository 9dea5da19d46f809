import { and, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { digitsToFind, wordsOf } from '../../../contract/lists/search-text';
import { numberKeys, trigramsOf, type SearchedTexts } from '../database/columns';
import { rowsOf, type Database } from '../database/database';
import type { NamedTable } from './list-orders';

/** Rows that are looked for by all their texts, which the database keeps together. */
type SearchedRows = SearchedTexts & { id: SQLWrapper };

/** Where a search looks: every word must be found in one of these. */
export interface Searched {
  /** Whom a row refers to: the column that has the id, and the table that has the name. */
  names?: readonly SearchedName[];
  /** The rows themselves, `among` those of the table whose index by trigrams finds them. */
  rows?: { of: SearchedRows; among: PgTable & SearchedRows };
  /** Texts as `folded()` makes them. */
  texts?: readonly SQLWrapper[];
  /** Numbers that begin with the word; indexed by `numberKeys`. */
  numbers?: readonly SQLWrapper[];
}

interface SearchedName {
  column: SQLWrapper;
  table: NamedTable;
  /** Of the table, where they are indexed. */
  trigrams?: SQL;
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
  { names = [], rows, texts = [], numbers = [] }: Searched,
): Promise<SQL> {
  const found = or(
    ...(await lookUp(db, [
      ...names.map((name) => nameLookup(name, word)),
      ...(rows ? [rowsLookup(rows, word)] : []),
    ])),
    ...texts.map((text) => containing(text, word)),
    ...numbers.map((one) => numberBegins(one, word)),
  );
  return found ? sql`(${found})` : sql`false`;
}

function nameLookup({ column, table, trigrams }: SearchedName, word: string): Lookup {
  const found = and(containing(table.searchName, word), trigrams && hasTrigrams(trigrams, word));
  const ids = sql`select ${table.id} as id from ${table} where ${found}`;
  return { column, ids, ofMany: sql`${column} in (${ids})` };
}

function rowsLookup({ of, among }: NonNullable<Searched['rows']>, word: string): Lookup {
  const number = digitsToFind(word);
  const isIn = ({ searchText, searchDigits }: SearchedTexts, trigrams?: SQL): SQL | undefined =>
    or(
      and(containing(searchText, word), trigrams && hasTrigrams(trigrams, word)),
      number === null
        ? undefined
        : and(containing(searchDigits, number), trigrams && hasTrigrams(trigrams, number)),
    );
  const ids = sql`select ${among.id} as id from ${among} where ${isIn(among, trigramsOf(among))}`;
  return { column: of.id, ids, ofMany: isIn(of) };
}

/** What makes the database use the index; a shorter text has no trigrams. */
function hasTrigrams(trigrams: SQL, text: string): SQL | undefined {
  return [...text].length < 3 ? undefined : sql`${trigrams} @> trigrams(${text})`;
}

/** Rows by the ids of those in whom a word is. */
interface Lookup {
  /** The column that has the id. */
  column: SQLWrapper;
  ids: SQL;
  /** The condition on rows where these ids are very many. */
  ofMany: SQL | undefined;
}

/**
 * Those in whom a word is are found first: rows have an index by each of them, and few ids make the database use it. A
 * word that very many have is found soon in whatever order rows are read.
 */
async function lookUp(db: Database, lookups: readonly Lookup[]): Promise<(SQL | undefined)[]> {
  if (lookups.length === 0) return [];
  const parts = lookups.map(
    ({ ids }, part) =>
      sql`(select ${sql.raw(String(part))} as part, id from (${ids} limit ${MOST_IDS + 1}) f)`,
  );
  const rows = rowsOf<{ part: number; id: string }>(await db.execute(sql.join(parts, sql` union all `)));
  return lookups.map(({ column, ofMany }, index) => {
    const ids = rows.filter(({ part }) => part === index).map(({ id }) => id);
    if (ids.length > MOST_IDS) return ofMany;
    return ids.length > 0 ? inArray(sql`${column}`, ids) : undefined;
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
