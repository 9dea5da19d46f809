import { foldGuid, MAX_ID_LENGTH } from '#contract/lib/lists/filters';
import type { RefusalProblem } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';
import { FLAGS, STATES } from './crm-words-texts';
import { isEmptyDate, toDate, toMoment } from './fireberry-stamps';

/** Value of a row's column. Decimal numbers stay text, so that PostgreSQL rounds them without floating-point errors. */
export type RowValue = string | number | boolean | null;

/** A record has an invalid value. The message has the form `<CRM field>: <problem>`. */
export class RefusedRecord extends Error {}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** Characters that PostgreSQL cannot store in a text: NUL, and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const MAX_INTEGER = 2_147_483_647;

function refuse(field: string, problem: RefusalProblem): never {
  throw new RefusedRecord(`${field}: ${problem}`);
}

/** Returns the text exactly as received. */
export function text(value: unknown, field: string): string | null {
  if (value === null) return null;
  const result = typeof value === 'number' ? String(value) : value;
  if (typeof result !== 'string') return refuse(field, 'not a text');
  if (UNSTORABLE.test(result)) refuse(field, 'has a character that cannot be stored');
  return result;
}

/** Returns another record's id, or null. GUIDs are lower-cased. The existence of the record is not checked. */
export function reference(value: unknown, field: string): string | null {
  const id = text(value, field);
  if (id === null || id === '') return null;
  return id.length > MAX_ID_LENGTH ? refuse(field, 'longer than 64 characters') : foldGuid(id);
}

/** Returns the record's own id. */
export function identity(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') return refuse(field, 'missing');
  return reference(value, field) ?? refuse(field, 'missing');
}

/** Returns a number or numeric text as decimal text; null if empty. */
function decimal(value: unknown, field: string, limit: number): string | null {
  if (value === null || value === '') return null;
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!DECIMAL.test(written)) return refuse(field, 'not a number');
  return Math.abs(Number(written)) < limit ? written : refuse(field, 'out of range');
}

/** Shekels for `numeric(14,2)`. PostgreSQL rounds them half away from zero. */
export function money(value: unknown, field: string): string | null {
  return decimal(value, field, 999_999_999_999.995);
}

/** Shekels for a column that is never null: empty values become zero. */
export function moneyOrZero(value: unknown, field: string): string {
  return money(value, field) ?? '0';
}

/** For `numeric(14,3)`. */
export function quantity(value: unknown, field: string): string | null {
  return decimal(value, field, 99_999_999_999.9995);
}

function whole(value: unknown, field: string): number | null {
  const written = decimal(value, field, MAX_INTEGER + 1);
  if (written === null) return null;
  const result = Number(written);
  return Number.isInteger(result) ? result : refuse(field, 'not a whole number');
}

/** Returns a pick-list's number. Null if the value is a label, as sent by the legacy query (fireberry.md section 3a). */
export function code(value: unknown, field: string): number | null {
  if (typeof value === 'string' && !DECIMAL.test(value.trim())) return null;
  return whole(value, field);
}

/** Returns a pick-list's label from its own field, or from the code's field if that contains the label. */
export function label(value: unknown, field: string, codeValue: unknown): string | null {
  const own = text(value, field);
  if (own !== null || typeof codeValue !== 'string' || DECIMAL.test(codeValue.trim())) return own;
  return text(codeValue, field);
}

/** Invisible direction marks and zero-width characters. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Returns the boolean of one of these words; null for anything else. */
function getWord(value: unknown, words: Readonly<Record<string, boolean>>): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const word = value.replaceAll(INVISIBLE, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

/** Returns whether a state's code is 1, or its label is a word for it. */
export function isOne(value: unknown, field: string): boolean {
  return getWord(value, { ...FLAGS, ...STATES }) ?? whole(value, field) === 1;
}

/** Reads a yes/no field with the opposite meaning; unset means no. */
export function isNotSet(value: unknown, field: string): boolean {
  const word = getWord(value, FLAGS);
  if (word !== null) return !word;
  const flag = whole(value, field) ?? 0;
  return flag === 0 || flag === 1 ? flag === 0 : refuse(field, 'neither 0 nor 1');
}

/**
 * Returns a calendar date without a zone.
 * @param momentsIn zone of a field of moments, which are converted to business days; null for a field of days
 */
export function date(value: unknown, field: string, momentsIn: string | null): string | null {
  if (isEmptyDate(value)) return null;
  return (
    (typeof value === 'string' && toDate(value, BUSINESS_ZONE, momentsIn)) || refuse(field, 'not a date')
  );
}

/** Returns a moment as ISO 8601 in UTC. */
export function moment(value: unknown, field: string, zone: string): string | null {
  if (isEmptyDate(value)) return null;
  return (typeof value === 'string' && toMoment(value, zone)) || refuse(field, 'not a date');
}
