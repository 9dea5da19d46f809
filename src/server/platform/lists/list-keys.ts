import { isDay } from '../../../contract/calendar/calendar-rules';
import { LARGEST_CODE } from '../../../contract/lists/filters';

/** What a part of a key is, as text: `number` a decimal one, `moment` ISO 8601 in UTC. */
export type KeyType = 'text' | 'number' | 'whole' | 'date' | 'moment' | 'flag';

/** Where a row stands in an order: the values that it is sorted by, as texts, and its id. */
export interface Place {
  values: readonly (string | null)[];
  id: string;
}

/** Before every row that has this value, or a later one, of what an order sorts by first. */
export interface ValuePlace {
  values: readonly [string];
  id: null;
}

/** What one value of a place must be. */
export interface KeyPart {
  type: KeyType;
  nullable?: boolean | undefined;
}

/** No value: no text is written so. */
const NOTHING = '!';

/** The key of a place, as it stands in an address: its parts, readable, between `~`. */
export function keyOfPlace({ values, id }: Place): string {
  return [...values, id].map((part) => (part === null ? NOTHING : encoded(part))).join('~');
}

function encoded(part: string): string {
  return encodeURIComponent(part).replaceAll('~', '%7E').replaceAll(NOTHING, '%21');
}

/** The place that a key names; null for a text that is no key of an order with these parts. */
export function placeOfKey(key: string, parts: readonly KeyPart[]): Place | null {
  const values = decoded(key);
  const id = values?.pop();
  if (!values || !id || values.length !== parts.length) return null;
  const fits = parts.every(({ type, nullable }, i) => {
    const value = values[i];
    return value == null ? nullable === true : FITS[type](value);
  });
  return fits ? { values, id } : null;
}

/** The place of a value by which an order sorts first; null where that is no date or number, or the value none. */
export function placeOfValue(value: string, [first]: readonly KeyPart[]): ValuePlace | null {
  if (first === undefined || !MEASURED.has(first.type) || !FITS[first.type](value)) return null;
  return { values: [value], id: null };
}

/** No character that a database's text cannot hold. */
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

/** What has a value between any two. */
const MEASURED: ReadonlySet<KeyType> = new Set(['date', 'number', 'whole']);

const FITS: Record<KeyType, (value: string) => boolean> = {
  text: () => true,
  number: (value) => NUMBER.test(value),
  whole: (value) => WHOLE.test(value) && Math.abs(Number(value)) <= LARGEST_CODE,
  date: isDay,
  moment: (value) => {
    const [day = '', time = ''] = value.split('T');
    return isDay(day) && TIME.test(time) && !Number.isNaN(Date.parse(value));
  },
  flag: (value) => value === 'true' || value === 'false',
};
