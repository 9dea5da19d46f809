import { LONGEST_ID } from '../../../contract/lists/filters';
import { foldGuid } from '../../../contract/lists/fold-guid';
import type { RefusalProblem } from '../../../contract/sync/refusal-rules';
import { BUSINESS_ZONE } from '../../../contract/calendar/business-zone';
import { FLAGS, STATES } from './crm-words-texts';
import { isEmptyDate, toDate, toMoment } from './fireberry-stamps';

/** What a row's column is given; decimal numbers stay text, so that PostgreSQL rounds them and no float does. */
export type RowValue = string | number | boolean | null;

/** A record's value does not fit: the reason, of the form `<CRM field>: <problem>`. */
export class RefusedRecord extends Error {}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** What PostgreSQL cannot store in a text: NUL, and half a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const LARGEST_INTEGER = 2_147_483_647;

function refuse(field: string, problem: RefusalProblem): never {
  throw new RefusedRecord(`${field}: ${problem}`);
}

/** Text exactly as it was received. */
export function text(value: unknown, field: string): string | null {
  if (value === null) return null;
  const result = typeof value === 'number' ? String(value) : value;
  if (typeof result !== 'string') return refuse(field, 'not a text');
  if (UNSTORABLE.test(result)) refuse(field, 'has a character that cannot be stored');
  return result;
}

/** Another record's id, or null; a GUID in small letters. Whether that record exists is not asked. */
export function reference(value: unknown, field: string): string | null {
  const id = text(value, field);
  if (id === null || id === '') return null;
  return id.length > LONGEST_ID ? refuse(field, 'longer than 64 characters') : foldGuid(id);
}

/** The record's own id. */
export function identity(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') return refuse(field, 'missing');
  return reference(value, field) ?? refuse(field, 'missing');
}

/** A number or a numeric text as decimal text; null when there is none. */
function decimal(value: unknown, field: string, limit: number): string | null {
  if (value === null || value === '') return null;
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!DECIMAL.test(written)) return refuse(field, 'not a number');
  return Math.abs(Number(written)) < limit ? written : refuse(field, 'out of range');
}

/** Shekels for `numeric(14,2)`: PostgreSQL rounds them, half away from zero. */
export function money(value: unknown, field: string): string | null {
  return decimal(value, field, 999_999_999_999.995);
}

/** The same where the column is never empty: nothing is zero. */
export function moneyOrZero(value: unknown, field: string): string {
  return money(value, field) ?? '0';
}

/** For `numeric(14,3)`. */
export function quantity(value: unknown, field: string): string | null {
  return decimal(value, field, 99_999_999_999.9995);
}

function whole(value: unknown, field: string): number | null {
  const written = decimal(value, field, LARGEST_INTEGER + 1);
  if (written === null) return null;
  const result = Number(written);
  return Number.isInteger(result) ? result : refuse(field, 'not a whole number');
}

/** A picklist's number. The legacy query sends the label in its place (fireberry.md section 3a): then null. */
export function code(value: unknown, field: string): number | null {
  if (typeof value === 'string' && !DECIMAL.test(value.trim())) return null;
  return whole(value, field);
}

/** A picklist's label: its own field, or the code's field where the label came in it. */
export function label(value: unknown, field: string, codeValue: unknown): string | null {
  const own = text(value, field);
  if (own !== null || typeof codeValue !== 'string' || DECIMAL.test(codeValue.trim())) return own;
  return text(codeValue, field);
}

/** Marks of direction, which no one sees, and blanks around and within. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Yes or no in one of these words; null for anything else. */
function wordOf(value: unknown, words: Readonly<Record<string, boolean>>): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const word = value.replaceAll(INVISIBLE, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

/** Is a state's code 1, or its label a word for it? */
export function isOne(value: unknown, field: string): boolean {
  return wordOf(value, { ...FLAGS, ...STATES }) ?? whole(value, field) === 1;
}

/** A yes/no field of the opposite meaning; unset is no. */
export function isNotSet(value: unknown, field: string): boolean {
  const word = wordOf(value, FLAGS);
  if (word !== null) return !word;
  const flag = whole(value, field) ?? 0;
  return flag === 0 || flag === 1 ? flag === 0 : refuse(field, 'neither 0 nor 1');
}

/**
 * A calendar date without zone.
 * @param momentsIn zone of a field of moments: the date is the business day of each; null for a field of days.
 */
export function date(value: unknown, field: string, momentsIn: string | null): string | null {
  if (isEmptyDate(value)) return null;
  return (
    (typeof value === 'string' && toDate(value, BUSINESS_ZONE, momentsIn)) || refuse(field, 'not a date')
  );
}

/** A moment, ISO 8601 in UTC. */
export function moment(value: unknown, field: string, zone: string): string | null {
  if (isEmptyDate(value)) return null;
  return (typeof value === 'string' && toMoment(value, zone)) || refuse(field, 'not a date');
}
