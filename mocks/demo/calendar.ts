import { jerusalemOffsetMs, localToUtcMs } from '../fireberry/query/dates';

const DAY_MS = 86_400_000;

const hebrewDay = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
});

/** Days without business by the Hebrew calendar: month → days. */
const HOLIDAYS: Readonly<Record<string, readonly number[]>> = {
  Tishri: [1, 2, 10, 15, 22],
  Nisan: [15, 21],
  Iyar: [5],
  Sivan: [6],
};

/** Eves of holidays and the days between, with lower sales. */
const SLOW_DAYS: Readonly<Record<string, readonly number[]>> = {
  Elul: [29],
  Tishri: [9, 14, 16, 17, 18, 19, 20, 21],
  Nisan: [14, 16, 17, 18, 19, 20],
  Sivan: [5],
};

/** Sunday to Saturday. */
const WEEK = [1.1, 1.05, 1, 1, 1.05, 0.3, 0.012];
/** January to December: higher sales in spring and at the end of the year, lower in August. */
const YEAR = [0.95, 0.96, 1.1, 1.02, 1, 1, 0.97, 0.88, 1.06, 0.94, 1.1, 1.05];

/** Returns today's date in Jerusalem, `YYYY-MM-DD`. */
export function todayInJerusalem(now: Date): string {
  return toDate(now.getTime() + jerusalemOffsetMs(now.getTime()));
}

/** One day of the demo: `date` is `YYYY-MM-DD`, `midnightMs` its first instant in Jerusalem. */
export type DemoDay = { date: string; midnightMs: number; weight: number };

function hebrew(utcMs: number): { month: string; day: number } {
  const parts = hebrewDay.formatToParts(utcMs);
  const get = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { month: get('month'), day: Number(get('day')) };
}

function dayWeight(utcMs: number): number {
  const date = new Date(utcMs);
  const weight = (WEEK[date.getUTCDay()] ?? 1) * (YEAR[date.getUTCMonth()] ?? 1);
  const { month, day } = hebrew(utcMs);
  if (HOLIDAYS[month]?.includes(day)) return Math.min(weight, 0.012);
  return SLOW_DAYS[month]?.includes(day) ? weight * 0.45 : weight;
}

function toDate(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10);
}

/** Returns the days of the last 30 months, `today` last. The weights grow over time. */
export function demoDays(today: string): DemoDay[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  const end = new Date(last);
  const first = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 30, end.getUTCDate() + 1);
  const count = Math.round((last - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const utcMs = first + index * DAY_MS;
    return {
      date: toDate(utcMs),
      midnightMs: localToUtcMs(utcMs, 'Asia/Jerusalem'),
      weight: dayWeight(utcMs) * (0.5 + (1.05 * index) / count),
    };
  });
}

/** Formats a time as ISO 8601 in UTC without offset, to the second. */
export function toStamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}
