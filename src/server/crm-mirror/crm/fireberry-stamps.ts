import { zonedTime } from '#contract/lib/calendar/zoned-time';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STAMP = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * .NET's `DateTime.MinValue`, which the CRM writes for no date: the first day of the calendar, or the day before it if a zone
 * offset was subtracted. Also in the format of text fields.
 */
const EMPTY_DATE = /^(?:0001-01-01|0000-12-31|0?1[/.]0?1[/.]0001)(?!\d)/;

interface Stamp {
  /** Local time to the second: `YYYY-MM-DDTHH:MM:SS`. */
  wall: string;
  /** The local time as if it were UTC, ms since the epoch. */
  wallMs: number;
  /** Nine digits of the fraction of a second. */
  fraction: string;
  /** UTC offset in the text itself, ms; null for a naive stamp. */
  offsetMs: number | null;
  suffix: string;
}

/** Size limit of the cache. A record's stamp is compared several times while its page is read. */
const MAX_REMEMBERED = 5_000;
const remembered = new Map<string, Stamp | null>();

/** Parses `YYYY-MM-DD`, optionally with a time and a zone; null for anything else. */
function readStamp(text: string): Stamp | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const stamp = parseStamp(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, stamp);
  return stamp;
}

/** Returns whether the CRM writes this value for no date. */
export function isEmptyDate(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'string' && EMPTY_DATE.test(value));
}

function parseStamp(text: string): Stamp | null {
  const match = STAMP.exec(text);
  if (!match) return null;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', suffix = ''] = match;
  const wall = `${day}T${hour}:${minute}:${second}`;
  const wallMs = Date.parse(`${wall}Z`);
  // `Date.parse` reads February 30 as March 2.
  if (Number.isNaN(wallMs) || !new Date(wallMs).toISOString().startsWith(day) || day < '0001') return null;
  return { wall, wallMs, fraction: fraction.padEnd(9, '0'), offsetMs: readOffset(suffix), suffix };
}

function readOffset(suffix: string): number | null {
  if (suffix === '') return null;
  if (suffix.toUpperCase() === 'Z') return 0;
  const minutes = Number(suffix.slice(1, 3)) * 60 + Number(suffix.slice(-2));
  return (suffix.startsWith('-') ? -minutes : minutes) * 60_000;
}

const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const offsets = new Map<string, number>();

/** Returns a zone's offset from UTC at a moment, ms. It changes on whole hours only. */
function zoneOffset(ms: number, zone: string): number {
  if (zone === 'UTC') return 0;
  // At the very ends of the calendar the local year may be invalid.
  const hour = Math.floor(Math.min(Math.max(ms, FIRST_MS + DAY_MS), LAST_MS - DAY_MS) / HOUR_MS);
  const key = `${zone} ${hour}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const wall = Date.parse(`${zonedTime(hour * HOUR_MS, zone)}Z`);
  const offset = wall - hour * HOUR_MS;
  offsets.set(key, offset);
  return offset;
}

function momentMs(stamp: Pick<Stamp, 'wallMs' | 'fraction' | 'offsetMs'>, zone: string): number {
  const ms = stamp.wallMs + Number(stamp.fraction.slice(0, 3));
  if (stamp.offsetMs !== null) return ms - stamp.offsetMs;
  const guess = ms - zoneOffset(ms, zone);
  return ms - zoneOffset(guess, zone);
}

/** Converts a CRM stamp to ISO 8601 in UTC; naive stamps are in `zone`. Null if it is not a stamp. */
export function toMoment(text: string, zone: string): string | null {
  const stamp = readStamp(text);
  return stamp && new Date(clamp(momentMs(stamp, zone))).toISOString();
}

/**
 * Returns the calendar date of a stamp. A naive stamp keeps its own date. A stamp with a zone is a moment, with its date in
 * `zone`. Null if it is not a stamp.
 * @param momentsIn zone of naive stamps that are moments; null: they are days
 */
export function toDate(text: string, zone: string, momentsIn: string | null = null): string | null {
  const stamp = readStamp(text);
  if (!stamp) return null;
  if (stamp.offsetMs === null && momentsIn === null) return text.slice(0, 10);
  return naive(momentMs(stamp, momentsIn ?? zone), zone).slice(0, 10);
}

/** Returns the first moment of a calendar day in `zone`, in the CRM's notation in `momentsIn`. */
export function dayStart(day: string, zone: string, momentsIn: string): string {
  const midnight = momentMs(
    { wallMs: Date.parse(`${day}T00:00:00Z`), fraction: '000', offsetMs: null },
    zone,
  );
  // If summer time ends at midnight, the day's first hour is repeated.
  const isRepeated = naive(midnight - HOUR_MS, zone).startsWith(day);
  return naive(isRepeated ? midnight - HOUR_MS : midnight, momentsIn);
}

/** Returns a text for comparing stamps of one endpoint, regardless of their fractional digits. It is empty if there is no stamp. */
export function stampKey(text: string | null, zone: string): string {
  const stamp = text && readStamp(text);
  if (!stamp) return '';
  if (stamp.offsetMs === null) return `${stamp.wall}.${stamp.fraction}`;
  return `${naive(stamp.wallMs - stamp.offsetMs, zone).slice(0, 19)}.${stamp.fraction}`;
}

/**
 * Returns the last second before the hour that is repeated when summer time ends, for an ambiguous stamp in that hour. Null for
 * any other stamp.
 */
export function beforeRepeatedHour(text: string, zone: string): string | null {
  const stamp = zone === 'UTC' ? null : readStamp(text);
  if (!stamp || stamp.offsetMs !== null) return null;
  const { wallMs } = stamp;
  const summer = zoneOffset(wallMs - DAY_MS, zone);
  const winter = zoneOffset(wallMs + DAY_MS, zone);
  const isRepeated =
    summer > winter &&
    zoneOffset(wallMs - summer, zone) === summer &&
    zoneOffset(wallMs - winter, zone) === winter;
  if (!isRepeated) return null;
  const hour = Math.floor(wallMs / HOUR_MS) * HOUR_MS;
  return new Date(hour - 1_000).toISOString().slice(0, 19);
}

/** Returns the nearest moment with a four-digit year: a zone may move the first or the last day out of the calendar. */
function clamp(ms: number): number {
  return Math.min(Math.max(ms, FIRST_MS), LAST_MS);
}

function toWall(ms: number, zone: string): number {
  return clamp(ms + zoneOffset(ms, zone));
}

/** Formats a moment like the CRM in `zone`, without a zone suffix. */
export function naive(ms: number, zone: string): string {
  return new Date(toWall(ms, zone)).toISOString().slice(0, 23);
}

/** Returns the stamp minus `ms` in its own time zone, truncated to the second; returns `text` itself if it is not a stamp. */
export function stampBefore(text: string, ms: number): string {
  const stamp = readStamp(text);
  return stamp ? `${new Date(stamp.wallMs - ms).toISOString().slice(0, 19)}${stamp.suffix}` : text;
}
