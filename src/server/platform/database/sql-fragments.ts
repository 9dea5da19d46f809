import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A list of texts as one parameter, however many they are; for `in` and `not in`. */
export function listOf(texts: readonly string[]): SQL {
  return sql`(select value from json_array_elements_text(${JSON.stringify(texts)}::json))`;
}

/** A `timestamptz` as the contract has moments: ISO 8601 in UTC, with milliseconds. */
export function utcMoment(moment: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
