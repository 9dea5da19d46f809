/**
 * Calendar arithmetic on business dates: `YYYY-MM-DD` texts without a zone, and months `YYYY-MM`. Such texts sort and
 * compare as they are. What day it is now is for the caller to say.
 */

/** Calendar dates `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The first and the last day that both PostgreSQL and JavaScript write with a year of four digits. */
const FIRST_DATE = '0001-01-01';
const LAST_DATE = '9999-12-31';

/** Years that a screen can ask for. */
export const MIN_YEAR = 1900;
export const MAX_YEAR = 2199;

/** There are shekels since 1980: an earlier date is a mistyped one, or a program's way to write none. */
const MIN_SENSIBLE_YEAR = 1980;
/** Nobody dates a sale further ahead. */
const SENSIBLE_YEARS_AHEAD = 5;

/** Days on which a sale can be. One outside of them is in no salary that anybody looks at, and is told of. */
export function sensibleDays(today: string): Days {
  const lastYear = Math.min(Number(today.slice(0, 4)) + SENSIBLE_YEARS_AHEAD, MAX_YEAR);
  return { from: `${MIN_SENSIBLE_YEAR}-01-01`, to: `${lastYear}-12-31` };
}

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Is this a day that there is, as `YYYY-MM-DD`, from the year 1 on? Others no database takes. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The month `YYYY-MM` of a date. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** The first day of a month. */
export function firstDay(month: string): string {
  return `${month}-01`;
}

/** The last day of a month. */
export function lastDay(month: string): string {
  return `${month}-${daysInMonth(month)}`;
}

/** How many days a month has. */
export function daysInMonth(month: string): number {
  const { year, index } = partsOf(month);
  // Day 0 of the next month is the last day of this one.
  return new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
}

/** The month `count` months later; earlier for a negative `count`. */
export function addMonths(month: string, count: number): string {
  const { year, index } = partsOf(month);
  const months = year * 12 + index + count;
  return `${pad(Math.floor(months / 12), 4)}-${pad((((months % 12) + 12) % 12) + 1, 2)}`;
}

/** The date `count` days later; earlier for a negative `count`. At most the first or the last date that there is. */
export function addDays(date: string, count: number): string {
  const ms = startOf(date) + count * DAY_MS;
  if (ms < startOf(FIRST_DATE)) return FIRST_DATE;
  if (ms > startOf(LAST_DATE)) return LAST_DATE;
  return new Date(ms).toISOString().slice(0, 10);
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** The same day, or month, of the year before; 28 February for 29 February. */
export function yearBefore(date: string): string {
  const before = `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4)}`;
  return date.endsWith('-02-29') ? before.replace(/29$/, '28') : before;
}

/** The months of a year, January first. */
export function monthsOfYear(year: number): string[] {
  return Array.from({ length: 12 }, (_, i) => `${pad(year, 4)}-${pad(i + 1, 2)}`);
}

/** The last `count` months, oldest first, the month of `date` last. */
export function lastMonths(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addMonths(monthOf(date), i + 1 - count));
}

/**
 * The days of the month that ended, or ends, `monthsBack` months before that of `date`, from its first to the same day
 * of the month; to its last day where it is shorter (product.md section 4: 31 March is compared with 28 February).
 */
export function sameDays(date: string, monthsBack: number): Days {
  const month = addMonths(monthOf(date), -monthsBack);
  const day = Math.min(Number(date.slice(8)), daysInMonth(month));
  return { from: firstDay(month), to: `${month}-${pad(day, 2)}` };
}

/** The month of `date` up to that day, and the same days of last month and of the same month last year. */
export function comparedPeriods(date: string): { current: Days; previousMonth: Days; previousYear: Days } {
  return { current: sameDays(date, 0), previousMonth: sameDays(date, 1), previousYear: sameDays(date, 12) };
}

function partsOf(month: string): { year: number; index: number } {
  return { year: Number(month.slice(0, 4)), index: Number(month.slice(5, 7)) - 1 };
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
