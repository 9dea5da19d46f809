import { isDay } from '#contract/lib/calendar/calendar-rules';
import { MAX_CODE } from '#contract/lib/lists/filters';

/** Type of a key part in its text form: `number` is decimal, `moment` is ISO 8601 in UTC. */
export type KeyType = 'text' | 'number' | 'whole' | 'date' | 'moment' | 'flag';

/** Position of a row in an order: its sort values as texts, and its id. */
export interface RowKey {
  values: readonly (string | null)[];
  id: string;
}

/** Position before all rows with this value, or a later one, of the first sort key. */
export interface ValueKey {
  values: readonly [string];
  id: null;
}

/** Type of one value of a row key. */
export interface KeyPart {
  type: KeyType;
  nullable?: boolean | undefined;
}

/** Represents null. Encoded texts never equal it. */
const NOTHING = '!';

/** Returns the key of a row for a URL: its readable parts, joined by `~`. */
export function toKey({ values, id }: RowKey): string {
  return [...values, id].map((part) => (part === null ? NOTHING : encoded(part))).join('~');
}

function encoded(part: string): string {
  return encodeURIComponent(part).replaceAll('~', '%7E').replaceAll(NOTHING, '%21');
}

/** Parses a key; null if it is not a key of an order with these parts. */
export function parseKey(key: string, parts: readonly KeyPart[]): RowKey | null {
  const values = decoded(key);
  const id = values?.pop();
  if (!values || !id || values.length !== parts.length) return null;
  const fits = parts.every(({ type, nullable }, i) => {
    const value = values[i];
    return value == null ? nullable === true : FITS[type](value);
  });
  return fits ? { values, id } : null;
}

/** Returns the key of a value of the first sort key; null if that key is no date or number, or the value is invalid. */
export function toValueKey(value: string, [first]: readonly KeyPart[]): ValueKey | null {
  if (first === undefined || !MEASURED.has(first.type) || !FITS[first.type](value)) return null;
  return { values: [value], id: null };
}

/** Rejects NUL, which PostgreSQL cannot store in a text. */
function decoded(key: string): (string | null)[] | null {
  try {
    const parts = key.split('~').map((part) => (part === NOTHING ? null : decodeURIComponent(part)));
    return parts.some((part) => part?.includes('\0')) ? null : parts;
  } catch {
    return null;
  }
}

const NUMBER = /^-?\d{1,20}(\.\d{1,10})?$/;
const WHOLE = /^-?\d{1,10}$/;
const TIME = /^\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Types with a meaningful position for any value. */
const MEASURED: ReadonlySet<KeyType> = new Set(['date', 'number', 'whole']);

const FITS: Record<KeyType, (value: string) => boolean> = {
  text: () => true,
  number: (value) => NUMBER.test(value),
  whole: (value) => WHOLE.test(value) && Math.abs(Number(value)) <= MAX_CODE,
  date: isDay,
  moment: (value) => {
    const [day = '', time = ''] = value.split('T');
    return isDay(day) && TIME.test(time) && !Number.isNaN(Date.parse(value));
  },
  flag: (value) => value === 'true' || value === 'false',
};
