/**
 * Calendar arithmetic on business dates: `YYYY-MM-DD` strings without a time zone, and months `YYYY-MM`. Such strings
 * sort and compare correctly as text. Callers pass the current date.
 */

/** Range of calendar dates `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** First and last date that PostgreSQL and JavaScript both write with a four-digit year. */
const FIRST_DATE = '0001-01-01';
export const LAST_DATE = '9999-12-31';

/** Range of years accepted by the pages. */
export const MIN_YEAR = 1900;
export const MAX_YEAR = 2199;

/** The shekel exists since 1980. Earlier dates are typing errors or placeholders for a missing date. */
const MIN_SENSIBLE_YEAR = 1980;
/** Maximum number of years that a sale can be dated ahead. */
const SENSIBLE_YEARS_AHEAD = 5;

/** Returns the range of plausible sale dates. A sale outside of it is in no salary and causes an alarm. */
export function sensibleDays(today: string): Days {
  const lastYear = Math.min(Number(toYear(today)) + SENSIBLE_YEARS_AHEAD, MAX_YEAR);
  return { from: `${MIN_SENSIBLE_YEAR}-01-01`, to: `${lastYear}-12-31` };
}

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Returns true for an existing date `YYYY-MM-DD` from year 1 on. Databases reject other dates. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Returns the year of a date or month. */
export function toYear(date: string): string {
  return date.slice(0, 4);
}

/** Returns the month `YYYY-MM` of a date. */
export function toMonth(date: string): string {
  return date.slice(0, 7);
}

export function firstDay(month: string): string {
  return `${month}-01`;
}

export function lastDay(month: string): string {
  return `${month}-${daysInMonth(month)}`;
}

export function daysInMonth(month: string): number {
  const { year, index } = getParts(month);
  // Day 0 of the next month is the last day of this one.
  return new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
}

/** Returns the month `count` months later, or earlier for a negative `count`. */
export function addMonths(month: string, count: number): string {
  const { year, index } = getParts(month);
  const months = year * 12 + index + count;
  return `${pad(Math.floor(months / 12), 4)}-${pad((((months % 12) + 12) % 12) + 1, 2)}`;
}

/** Returns the date `count` days later, or earlier for a negative `count`, limited to `FIRST_DATE` and `LAST_DATE`. */
export function addDays(date: string, count: number): string {
  const ms = getStart(date) + count * DAY_MS;
  if (ms < getStart(FIRST_DATE)) return FIRST_DATE;
  if (ms > getStart(LAST_DATE)) return LAST_DATE;
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns the number of days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((getStart(to) - getStart(from)) / DAY_MS);
}

function getStart(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Returns the same day or month of the previous year. 29 February becomes 28 February. */
export function yearBefore(date: string): string {
  const before = `${String(Number(toYear(date)) - 1).padStart(4, '0')}${date.slice(4)}`;
  return date.endsWith('-02-29') ? before.replace(/29$/, '28') : before;
}

/** Returns the months of a year, January first. */
export function getYearMonths(year: number): string[] {
  return Array.from({ length: 12 }, (_, i) => `${pad(year, 4)}-${pad(i + 1, 2)}`);
}

/** Returns the last `count` months, oldest first, ending with the month of `date`. */
export function lastMonths(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addMonths(toMonth(date), i + 1 - count));
}

/**
 * Returns the first days of the month `monthsBack` months before `date`, up to the same day of the month. A shorter
 * month ends with its last day (product.md section 4: 31 March is compared with 28 February).
 */
export function sameDays(date: string, monthsBack: number): Days {
  const month = addMonths(toMonth(date), -monthsBack);
  const day = Math.min(Number(date.slice(8)), daysInMonth(month));
  return { from: firstDay(month), to: `${month}-${pad(day, 2)}` };
}

/** Returns the days of the month up to `date`, and the same days of the previous month and of the previous year. */
export function comparedPeriods(date: string): { current: Days; previousMonth: Days; previousYear: Days } {
  return { current: sameDays(date, 0), previousMonth: sameDays(date, 1), previousYear: sameDays(date, 12) };
}

function getParts(month: string): { year: number; index: number } {
  return { year: Number(toYear(month)), index: Number(month.slice(5, 7)) - 1 };
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
