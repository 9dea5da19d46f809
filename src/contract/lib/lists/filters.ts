import * as z from 'zod/mini';
import { isDay } from '../calendar/calendar-rules';

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Converts a GUID to lower case, because GUIDs are case-insensitive. Returns other ids unchanged. */
export function foldGuid(id: string): string {
  return GUID.test(id) ? id.toLowerCase() : id;
}

/** Building blocks of list filters. Each accepts the value of a query parameter or of a JSON body. */

/** Maximum length of a CRM id and of an id of this database. */
export const MAX_ID_LENGTH = 64;
/** Maximum length of a uid of the identity provider. */
const MAX_UID_LENGTH = 128;
const MAX_TEXT_LENGTH = 100;
/** Maximum absolute value of a code: a 32-bit integer column of the database. */
export const MAX_CODE = 2_147_483_647;

/** PostgreSQL text cannot contain NUL. */
const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[^\0]*$/));

/** Id of the CRM or of this database. GUIDs are converted to lower case, as they are stored. */
export const IdText = text(MAX_ID_LENGTH).check(z.overwrite(foldGuid));
/** Uid of the identity provider. */
export const UserId = text(MAX_UID_LENGTH);
/** Value of a text column, as long as the CRM's texts are. */
export const ColumnText = z.string().check(z.minLength(1), z.regex(/^[^\0]*$/));
/** Typed search text. */
export const SearchText = z.optional(text(MAX_TEXT_LENGTH));
export const Id = z.optional(IdText);

/** Computing a year and some months before this date still gives valid dates. */
const FIRST_DAY = '1900-01-01';
const DayText = z
  .string()
  .check(z.refine((text) => isDay(text) && text >= FIRST_DAY, { error: 'is not a date' }));
/** A calendar date, `YYYY-MM-DD`. */
export const Day = z.optional(DayText);

const DIGITS = /^-?\d+$/;
/** An integer, or a string of its digits. An empty string counts as missing. */
export const Code = z.pipe(
  z.transform((value) => (typeof value === 'string' && DIGITS.test(value.trim()) ? Number(value) : value)),
  z.int().check(z.minimum(-MAX_CODE), z.maximum(MAX_CODE)),
);

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };
/** True, false or missing. */
export const Flag = z.optional(
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? (BOOLEANS[value] ?? value) : value)),
    z.boolean(),
  ),
);

/** One value or several. A query string repeats the parameter. */
export const listSchema = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.pipe(
    z.transform((value) => (Array.isArray(value) || value === undefined ? value : [value])),
    z.optional(z.array(item).check(z.maxLength(most))),
  );
