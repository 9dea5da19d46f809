const HOUR_MS = 3_600_000;
const STAMP = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d:?\d\d)?$/i;

interface Stamp {
  /** The wall time as if it were UTC, whole seconds, milliseconds since the epoch. */
  wallMs: number;
  /** Nine digits below the second. */
  fraction: string;
  /** Milliseconds from UTC that the text itself states; null for a naive stamp. */
  offsetMs: number | null;
  suffix: string;
}

/** Reads `YYYY-MM-DD`, or with a time, with or without a zone of its own; null for anything else. */
function readStamp(text: string): Stamp | null {
  const match = STAMP.exec(text);
  if (!match) return null;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', suffix = ''] = match;
  const wallMs = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  // `Date.parse` takes the 30th of February for the 2nd of March.
  if (Number.isNaN(wallMs) || !new Date(wallMs).toISOString().startsWith(day) || day < '0001') return null;
  return { wallMs, fraction: fraction.padEnd(9, '0'), offsetMs: readOffset(suffix), suffix };
}

function readOffset(suffix: string): number | null {
  if (suffix === '') return null;
  if (suffix.toUpperCase() === 'Z') return 0;
  const minutes = Number(suffix.slice(1, 3)) * 60 + Number(suffix.slice(-2));
  return (suffix.startsWith('-') ? -minutes : minutes) * 60_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** A zone's distance from UTC at a moment, milliseconds; it changes on whole hours only. */
function zoneOffset(ms: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const hour = Math.floor(ms / HOUR_MS);
  const key = `${zone} ${hour}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  const wall = Date.parse(`${format.format(hour * HOUR_MS).replace(' ', 'T')}Z`);
  const offset = wall - hour * HOUR_MS;
  offsets.set(key, offset);
  return offset;
}

function momentMs(stamp: Stamp, zone: string): number {
  const ms = stamp.wallMs + Number(stamp.fraction.slice(0, 3));
  if (stamp.offsetMs !== null) return ms - stamp.offsetMs;
  const guess = ms - zoneOffset(ms, zone);
  return ms - zoneOffset(guess, zone);
}

/** A stamp of the CRM as ISO 8601 in UTC, a naive one understood in `zone`; null when it is no stamp. */
export function toMoment(text: string, zone: string): string | null {
  const stamp = readStamp(text);
  return stamp && new Date(momentMs(stamp, zone)).toISOString();
}

/**
 * The calendar date in a stamp: a naive one's own, whatever its time says; one with a zone of its own means a moment,
 * whose date is the one in `zone`. Null when it is no stamp.
 */
export function toDate(text: string, zone: string): string | null {
  const stamp = readStamp(text);
  if (!stamp) return null;
  return stamp.offsetMs === null ? text.slice(0, 10) : naive(momentMs(stamp, zone), zone).slice(0, 10);
}

/** A text by which stamps of one endpoint compare, whatever fraction of a second each carries; null for no stamp. */
export function stampKey(text: string, zone: string): string | null {
  const stamp = readStamp(text);
  if (!stamp) return null;
  const wallMs = stamp.offsetMs === null ? stamp.wallMs : toWall(stamp.wallMs - stamp.offsetMs, zone);
  return `${new Date(wallMs).toISOString().slice(0, 19)}.${stamp.fraction}`;
}

function toWall(ms: number, zone: string): number {
  return ms + zoneOffset(ms, zone);
}

/** A moment as the CRM writes it in `zone`, without a zone. */
export function naive(ms: number, zone: string): string {
  return new Date(toWall(ms, zone)).toISOString().slice(0, 23);
}

/** The stamp so much earlier by its own clock, cut to the second; `text` itself when it is no stamp. */
export function stampBefore(text: string, ms: number): string {
  const stamp = readStamp(text);
  return stamp ? `${new Date(stamp.wallMs - ms).toISOString().slice(0, 19)}${stamp.suffix}` : text;
}
