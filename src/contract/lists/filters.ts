import * as z from 'zod/mini';
import { isDay } from '../calendar/calendar-rules';
import { foldGuid } from './fold-guid';

/** Pieces of which the filters of lists are made. Each takes what an address or a JSON body gives. */

/** Of a CRM's id, and of ours. */
export const LONGEST_ID = 64;
/** The identity provider's bound. */
const LONGEST_UID = 128;
const LONGEST_TEXT = 100;
/** Of a whole number, either side of 0: what the database's column holds. */
export const LARGEST_CODE = 2_147_483_647;

/** No NUL: a database's text cannot hold it. */
const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[^\0]*$/));

/** A CRM's id, or one of ours; a GUID in small letters, as it is kept. */
export const IdText = text(LONGEST_ID).check(z.overwrite(foldGuid));
/** The identity provider's uid. */
export const UserId = text(LONGEST_UID);
/** What was typed into a search. */
export const SearchText = z.optional(text(LONGEST_TEXT));
export const Id = z.optional(IdText);

/** So that a year and some months before it are dates too. */
const FIRST_DAY = '1900-01-01';
const DayText = z
  .string()
  .check(z.refine((text) => isDay(text) && text >= FIRST_DAY, { error: 'is not a date' }));
/** A calendar date, `YYYY-MM-DD`. */
export const Day = z.optional(DayText);

const DIGITS = /^-?\d+$/;
/** A whole number, or a text of its digits; an empty text is none. */
export const Code = z.pipe(
  z.transform((value) => (typeof value === 'string' && DIGITS.test(value.trim()) ? Number(value) : value)),
  z.int().check(z.minimum(-LARGEST_CODE), z.maximum(LARGEST_CODE)),
);

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };
/** Yes, no, or not asked. */
export const Flag = z.optional(
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? (BOOLEANS[value] ?? value) : value)),
    z.boolean(),
  ),
);

/** One value or several; in an address several parameters of the same name. */
export const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.pipe(
    z.transform((value) => (Array.isArray(value) || value === undefined ? value : [value])),
    z.optional(z.array(item).check(z.maxLength(most))),
  );
