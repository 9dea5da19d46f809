import { ApiError, type Zone } from '../types';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?$/;
const ACCEPTED = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,7}))?)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** A half-open span of UTC timestamps without offset. Both ends of a single timestamp are equal. */
export type Span = { from: string; to: string };

/**
 * Formats epoch milliseconds as ISO in UTC without offset. Milliseconds are omitted if 0, because the API mixes both
 * formats.
 */
export function toStamp(ms: number): string {
  const iso = new Date(ms).toISOString();
  return iso.endsWith('.000Z') ? iso.slice(0, 19) : iso.slice(0, 23);
}

/** Parses a UTC timestamp without offset into epoch milliseconds. */
export function stampMs(stamp: string): number {
  return Date.parse(`${stamp}Z`);
}

const offsetCache = new Map<number, number>();
const jerusalem = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Jerusalem',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Returns the offset of Asia/Jerusalem from UTC at an instant, in ms. It only changes on whole hours. */
export function jerusalemOffsetMs(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  const known = offsetCache.get(hour);
  if (known !== undefined) return known;
  const parts = new Map(jerusalem.formatToParts(hour * HOUR_MS).map((part) => [part.type, part.value]));
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = `${get('year').padStart(4, '0')}-${get('month')}-${get('day')}`;
  const local = Date.parse(`${day}T${get('hour')}:${get('minute')}:${get('second')}Z`);
  const offset = local - hour * HOUR_MS;
  offsetCache.set(hour, offset);
  return offset;
}

function offsetMs(ms: number, zone: Zone): number {
  return zone === 'UTC' ? 0 : jerusalemOffsetMs(ms);
}

/** Converts a local wall time, given as if it were UTC, to epoch milliseconds. */
export function localToUtcMs(wallMs: number, zone: Zone): number {
  const guess = wallMs - offsetMs(wallMs, zone);
  return wallMs - offsetMs(guess, zone);
}

/** Converts a UTC timestamp to a timestamp without offset in the zone. */
export function stampInZone(stamp: string, zone: Zone): string {
  if (zone === 'UTC') return stamp;
  const ms = stampMs(stamp);
  return toStamp(ms + offsetMs(ms, zone));
}

/**
 * Parses a date or date-time in any accepted format into a UTC timestamp without offset. Null if invalid.
 * A value without a zone is a wall time in `zone`.
 */
export function parseStamp(value: string, zone: Zone = 'UTC'): string | null {
  if (zone === 'UTC' && CANONICAL.test(value) && !value.endsWith('.000')) {
    return Number.isNaN(stampMs(value)) ? null : value;
  }
  const match = ACCEPTED.exec(value.trim());
  if (!match) return null;
  const [, day, minutes = '00:00', seconds = '00', fraction = '0', explicit] = match;
  const wall = `${day}T${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  const ms = Date.parse(`${wall}${explicit?.toUpperCase() ?? 'Z'}`);
  if (Number.isNaN(ms)) return null;
  return toStamp(explicit ? ms : localToUtcMs(ms, zone));
}

function dayStart(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS) * DAY_MS;
}

function addMonths(wallMs: number, months: number): number {
  const date = new Date(wallMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

const unitMonths: Readonly<Record<string, number>> = { month: 1, quarterly: 3, year: 12 };

/** Returns the start of the month, quarter or year around a wall time. */
function unitStart(wallMs: number, months: number): number {
  const date = new Date(wallMs);
  const month = Math.floor(date.getUTCMonth() / months) * months;
  return Date.UTC(date.getUTCFullYear(), months === 12 ? 0 : month, 1);
}

function namedSpan(token: string, now: number): [number, number] | null {
  const today = dayStart(now);
  const days: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 };
  const shift = days[token];
  if (shift !== undefined) return [today + shift * DAY_MS, today + (shift + 1) * DAY_MS];
  const [which, unit] = token.split('-');
  const step = { this: 0, last: -1, next: 1 }[which ?? ''];
  if (step === undefined || unit === undefined) return null;
  if (unit === 'week') {
    const sunday = today - new Date(today).getUTCDay() * DAY_MS + step * 7 * DAY_MS;
    return [sunday, sunday + 7 * DAY_MS];
  }
  const months = unitMonths[unit];
  if (months === undefined) return null;
  const start = addMonths(unitStart(now, months), step * months);
  return [start, addMonths(start, months)];
}

function countedSpan(token: string, now: number): [number, number] | null {
  const today = dayStart(now);
  const ago = /^(\d+)-days-(ago|after)$/.exec(token);
  if (ago) {
    const start = today + (ago[2] === 'ago' ? -1 : 1) * Number(ago[1]) * DAY_MS;
    return [start, start + DAY_MS];
  }
  const counted = /^(last|next)-(\d+)-(days|weeks|months)$/.exec(token);
  if (!counted) return null;
  const count = Number(counted[2]) * (counted[1] === 'last' ? -1 : 1);
  const date = new Date(today);
  const days = counted[3] === 'weeks' ? count * 7 : count;
  const far =
    counted[3] === 'months'
      ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, date.getUTCDate())
      : today + days * DAY_MS;
  return count < 0 ? [far, today + DAY_MS] : [today, far + DAY_MS];
}

/** Returns true for the vendor's relative date words (`today`, `last-30-days`, `2-days-ago`). */
export function isDateToken(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    (value === 'now' || namedSpan(value, 0) !== null || countedSpan(value, 0) !== null)
  );
}

/**
 * Converts a date in a filter to a span of UTC timestamps. Relative words use the simulator's clock in `zone`.
 * @throws ApiError 400 if the value is not a date.
 */
export function dateSpan(fieldName: string, value: unknown, zone: Zone, now: Date): Span {
  const nowMs = now.getTime();
  if (value === 'now') return { from: toStamp(nowMs), to: toStamp(nowMs) };
  const wallNow = nowMs + offsetMs(nowMs, zone);
  const token = typeof value === 'string' ? (namedSpan(value, wallNow) ?? countedSpan(value, wallNow)) : null;
  if (token)
    return { from: toStamp(localToUtcMs(token[0], zone)), to: toStamp(localToUtcMs(token[1], zone)) };
  const stamp = typeof value === 'string' ? parseStamp(value, zone) : null;
  if (stamp === null) throw new ApiError(400, `'${fieldName}' must be a valid DateTime`);
  return { from: stamp, to: stamp };
}
