import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Returns a list of texts as one parameter, for `in` and `not in`. */
export function sqlList(texts: readonly string[]): SQL {
  return sql`(select value from json_array_elements_text(${JSON.stringify(texts)}::json))`;
}

/** Formats a `timestamptz` as the contract's moments: ISO 8601 in UTC with milliseconds. */
export function utcMoment(moment: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
