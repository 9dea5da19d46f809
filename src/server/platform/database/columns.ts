import { sql, type SQLWrapper } from 'drizzle-orm';
import { check, customType, numeric, text } from 'drizzle-orm/pg-core';
import { LONGEST_SORTED_TEXT } from '../../../contract/lists/search-text';

/** A moment, with zone. It is read as ISO 8601 in UTC, as all moments of the contract; the drivers write it in forms of their own. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  // Sessions are in UTC. Only ISO 8601 is read alike for every year: `0024-01-01 00:00:00+00` would be 2024.
  fromDriver: (written) => new Date(written.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString(),
});
/** The default of a moment: when its row was written, by the database's clock. */
export const NOW = sql`now()`;
export const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });
/** Pieces, metres, kilograms: three places. */
export const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' });

/**
 * Constraints by which a column holds only dates, or moments, of years from 1 to 9999: PostgreSQL knows others, and
 * `infinity`, which no ISO 8601 text has, and which would end every screen that they come to.
 */
export const dateInRange = (name: string, column: SQLWrapper) =>
  check(name, sql`${column} between '0001-01-01' and '9999-12-31'`);
export const momentInRange = (name: string, column: SQLWrapper) =>
  check(name, sql`${column} >= '0001-01-01T00:00:00Z' and ${column} < '10000-01-01T00:00:00Z'`);

/** A sum of money, which may be more than one amount can be. */
export const moneySum = (name: string) => numeric(name, { precision: 24, scale: 2, mode: 'number' });

/**
 * A text as people search and sort it: lower case, without quotes (geresh and gershayim among them), niqqud and marks of
 * direction; a maqaf is a hyphen, a hard space is a space. `foldText()` of contract/lists/search-text.ts does the same.
 */
export const folded = (text: SQLWrapper) =>
  sql`btrim(regexp_replace(translate(lower(coalesce(${text}, '')), chr(1470) || chr(160), '- '), '["''\`\\u00B4\\u0591-\\u05BD\\u05BF-\\u05C7\\u05F3\\u05F4\\u061C\\u200B-\\u200F\\u2018-\\u201F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]', '', 'g'))`;

/** Texts of the CRM are of any length, entries of an index are not: no further are two of them told apart when sorting. */
const SORTED_CHARACTERS = sql.raw(String(LONGEST_SORTED_TEXT));

/** A folded name as it is sorted, by the numbers of its characters. */
export const nameKey = (name: SQLWrapper) => sql`left(${name}, ${SORTED_CHARACTERS}) collate "C"`;

/** A number in a text as it is sorted: shorter ones first, so that 999 comes before 1000. */
export const numberKeys = (number: SQLWrapper) => {
  const sorted = sql`left(lower(coalesce(${number}, '')), ${SORTED_CHARACTERS})`;
  return { length: sql`length(${sorted})`, text: sql`${sorted} collate "C"` };
};

/** Where a search looks in a row: the texts as `folded()` makes them, and the digits of its numbers. */
export type SearchedTexts = Record<'searchText' | 'searchDigits', SQLWrapper>;

/**
 * The runs of three characters of what a search looks for in a row; indexed, so that a word that few rows have
 * is found without reading the others. `trigrams()` is ours, of the migration that made the index: PostgreSQL's own
 * extension finds no letters in Hebrew under a "C" locale, and has to be installed.
 */
export const trigramsOf = ({ searchText, searchDigits }: SearchedTexts) =>
  sql`trigrams(${searchText} || '|' || ${searchDigits})`;

/**
 * Columns of every row that mirrors a CRM record. No foreign keys between mirrored tables: a real CRM holds references
 * to records that are gone, hidden or not there yet, and the mirror shows them as they are.
 */
export const mirrored = {
  /** The CRM's primary key, up to 64 characters. */
  id: text('id').primaryKey(),
  /** The CRM's `modifiedon` exactly as it was received: it is compared, never shown. */
  crmModifiedOn: text('crm_modified_on'),
};

/** Columns of every mirrored row that people look for by its name. */
export const named = {
  ...mirrored,
  name: text('name'),
  /** Computed by the database: folding 100,000 names at every search would take a second. */
  searchName: text('search_name').generatedAlwaysAs(folded(sql.identifier('name'))),
};
