const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STAMP = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * .NET's `DateTime.MinValue`, which the CRM writes for no date: the first day of the calendar, or the last before it where
 * a zone was taken off. Also in the spelling of a text field.
 */
const EMPTY_DATE = /^(?:0001-01-01|0000-12-31|0?1[/.]0?1[/.]0001)(?!\d)/;

interface Stamp {
  /** What calendar and clock show, to the second: `YYYY-MM-DDTHH:MM:SS`. */
  wall: string;
  /** The same as if it were UTC, milliseconds since the epoch. */
  wallMs: number;
  /** Nine digits below the second. */
  fraction: string;
  /** Milliseconds from UTC that the text itself states; null for a naive stamp. */
  offsetMs: number | null;
  suffix: string;
}

/** A record's stamp is compared several times while its page is read. */
const MOST_REMEMBERED = 5_000;
const remembered = new Map<string, Stamp | null>();

/** Reads `YYYY-MM-DD`, or with a time, with or without a zone of its own; null for anything else. */
function readStamp(text: string): Stamp | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const stamp = parseStamp(text);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, stamp);
  return stamp;
}

/** Is this what the CRM writes where there is no date? */
export function isEmptyDate(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'string' && EMPTY_DATE.test(value));
}

function parseStamp(text: string): Stamp | null {
  const match = STAMP.exec(text);
  if (!match) return null;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', suffix = ''] = match;
  const wall = `${day}T${hour}:${minute}:${second}`;
  const wallMs = Date.parse(`${wall}Z`);
  // `Date.parse` takes the 30th of February for the 2nd of March.
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

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** A zone's distance from UTC at a moment, milliseconds; it changes on whole hours only. */
function zoneOffset(ms: number, zone: string): number {
  if (zone === 'UTC') return 0;
  // At the very ends of the calendar the wall clock may show a year that is none.
  const hour = Math.floor(Math.min(Math.max(ms, FIRST_MS + DAY_MS), LAST_MS - DAY_MS) / HOUR_MS);
  const key = `${zone} ${hour}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  // Years before 1000 are written without their zeros.
  const wall = Date.parse(
    `${format
      .format(hour * HOUR_MS)
      .padStart(19, '0')
      .replace(' ', 'T')}Z`,
  );
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

/** A stamp of the CRM as ISO 8601 in UTC, a naive one understood in `zone`; null when it is no stamp. */
export function toMoment(text: string, zone: string): string | null {
  const stamp = readStamp(text);
  return stamp && new Date(clamp(momentMs(stamp, zone))).toISOString();
}

/**
 * The calendar date in a stamp: a naive one's own, whatever its time says; one with a zone of its own means a moment,
 * whose date is the one in `zone`. Null when it is no stamp.
 * @param momentsIn zone of naive stamps that mean moments too; null: they mean days.
 */
export function toDate(text: string, zone: string, momentsIn: string | null = null): string | null {
  const stamp = readStamp(text);
  if (!stamp) return null;
  if (stamp.offsetMs === null && momentsIn === null) return text.slice(0, 10);
  return naive(momentMs(stamp, momentsIn ?? zone), zone).slice(0, 10);
}

/** The first moment of a calendar day in `zone`, as the CRM writes it in `momentsIn`. */
export function dayStart(day: string, zone: string, momentsIn: string): string {
  const midnight = momentMs(
    { wallMs: Date.parse(`${day}T00:00:00Z`), fraction: '000', offsetMs: null },
    zone,
  );
  // Where summer time ends at midnight the day's first hour comes twice.
  const isRepeated = naive(midnight - HOUR_MS, zone).startsWith(day);
  return naive(isRepeated ? midnight - HOUR_MS : midnight, momentsIn);
}

/** A text by which stamps of one endpoint compare, whatever fraction of a second each carries; null for no stamp. */
export function stampKey(text: string, zone: string): string | null {
  const stamp = readStamp(text);
  if (!stamp) return null;
  if (stamp.offsetMs === null) return `${stamp.wall}.${stamp.fraction}`;
  return `${naive(stamp.wallMs - stamp.offsetMs, zone).slice(0, 19)}.${stamp.fraction}`;
}

/**
 * Of a stamp in the hour that comes twice when summer time ends, which does not say in which of the two it is: the last
 * second before that hour. Null for any other stamp.
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

/** The nearest moment whose year has four digits: a zone may move the first or the last day out of the calendar. */
function clamp(ms: number): number {
  return Math.min(Math.max(ms, FIRST_MS), LAST_MS);
}

function toWall(ms: number, zone: string): number {
  return clamp(ms + zoneOffset(ms, zone));
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
