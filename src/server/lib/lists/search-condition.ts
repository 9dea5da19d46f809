import { and, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { digitsToFind, splitWords } from '#contract/lib/lists/search-text';
import { numberKeys, trigramIndex, type SearchedTexts } from '#server/db/columns';
import { getRows, type Database } from '#server/db/database';
import type { NamedTable } from './list-orders';

/** Rows with generated columns that combine their searched texts. */
type SearchedRows = SearchedTexts & { id: SQLWrapper };

/** Searched columns. Each word must be found in at least one of them. */
export interface Searched {
  /** References: the column with the id, and the table with the name. */
  names?: readonly SearchedName[];
  /** The rows themselves, `of` the list and `among` the table with the trigram index. */
  rows?: { of: SearchedRows; among: PgTable & SearchedRows };
  /** Texts normalized by `folded()`. */
  texts?: readonly SQLWrapper[];
  /** Numbers that begin with the word. Indexed by `numberKeys`. */
  numbers?: readonly SQLWrapper[];
}

interface SearchedName {
  column: SQLWrapper;
  table: NamedTable;
  /** Trigrams of the table, if they are indexed. */
  trigrams?: SQL;
}

/** Above this number, the ids of matching records are not loaded but selected in a subquery. */
const MAX_IDS = 1_000;
/** Maximum number of additional digits of a number that begins with a word. */
const LONGER_NUMBERS = 12;
const LAST_CHARACTER = '\u{10ffff}';

/** Returns the condition that the folded text contains this word. */
export function containing(text: SQLWrapper, word: string): SQL {
  return sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

/** Returns the condition that a row matches every word of a search; undefined for a text without words. */
export async function searchCondition(
  db: Database,
  text: string,
  searched: Searched,
): Promise<SQL | undefined> {
  const words = await Promise.all(splitWords(text).map((word) => wordCondition(db, word, searched)));
  return words.length === 0 ? undefined : sql.join(words, sql` and `);
}

async function wordCondition(
  db: Database,
  word: string,
  { names = [], rows, texts = [], numbers = [] }: Searched,
): Promise<SQL> {
  const found = or(
    ...(await findIds(db, [
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
  const ids = sql`select ${among.id} as id from ${among} where ${isIn(among, trigramIndex(among))}`;
  return { column: of.id, ids, ofMany: isIn(of) };
}

/** Lets the database use the index. Texts shorter than three characters have no trigrams. */
function hasTrigrams(trigrams: SQL, text: string): SQL | undefined {
  return [...text].length < 3 ? undefined : sql`${trigrams} @> trigrams(${text})`;
}

/** Rows found by the ids of records that match a word. */
interface Lookup {
  /** Column with the id. */
  column: SQLWrapper;
  ids: SQL;
  /** Condition if there are too many ids to load. */
  ofMany: SQL | undefined;
}

/**
 * Looks up the matching records first: their columns are indexed, and few ids let the database use the index. A word with many
 * matches is found quickly in any order of rows.
 */
async function findIds(db: Database, lookups: readonly Lookup[]): Promise<(SQL | undefined)[]> {
  if (lookups.length === 0) return [];
  const parts = lookups.map(
    ({ ids }, part) =>
      sql`(select ${sql.raw(String(part))} as part, id from (${ids} limit ${MAX_IDS + 1}) f)`,
  );
  const rows = getRows<{ part: number; id: string }>(await db.execute(sql.join(parts, sql` union all `)));
  return lookups.map(({ column, ofMany }, index) => {
    const ids = rows.filter(({ part }) => part === index).map(({ id }) => id);
    if (ids.length > MAX_IDS) return ofMany;
    return ids.length > 0 ? inArray(sql`${column}`, ids) : undefined;
  });
}

/** Returns one index range for each length of a number with this prefix. */
function numberBegins(number: SQLWrapper, word: string): SQL | undefined {
  const { length, text } = numberKeys(number);
  const shortest = [...word].length;
  const ranges = Array.from(
    { length: LONGER_NUMBERS + 1 },
    (_, longer) =>
      sql`(${length} = ${shortest + longer} and ${text} >= ${word} and ${text} < ${word + LAST_CHARACTER})`,
  );
  return or(...ranges);
}
