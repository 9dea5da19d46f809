import { isDay, toYear } from '#contract/lib/calendar/calendar-rules';

const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[-./\s](\d{1,2})(?:[-./\s](\d{2}|\d{4}))?$/;
const MONTH_FIRST = /^(\d{1,2})[-./\s](\d{2}|\d{4})$/;
/** Only digits, with a year of this or a neighbouring century, so that `20121012` is no day of the year 1012. */
const DAY_DIGITS = /^(\d{2})(\d{2})((?:19|20|21)\d{2})$/;
const MONTH_DIGITS = /^(\d{2})((?:19|20|21)\d{2})$/;
const YEAR_AND_MONTH = /^(\d{4})[-./](\d{1,2})$/;

const pad = (part: string): string => part.padStart(2, '0');
const expandYear = (part: string): string => (part.length === 2 ? `20${part}` : part);
const cleaned = (text: string): string => text.replaceAll(DIRECTION_MARKS, '').trim();

/**
 * Parses a day in the Israeli formats: 5.10.2026, 05/10/26, 5-10-2026, 5.10 (this year), 05102026, 2026-10-05.
 * @param today `YYYY-MM-DD`, for a day without a year
 * @returns `YYYY-MM-DD`; undefined for an empty text, null for an invalid one
 */
export function parseTypedDay(text: string, today: string): string | null | undefined {
  const plain = cleaned(text);
  if (plain === '') return undefined;
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? dayFirst(plain, today);
  const date = `${year}-${pad(month ?? '')}-${pad(day ?? '')}`;
  return isDay(date) ? date : null;
}

function dayFirst(plain: string, today: string): readonly (string | undefined)[] {
  const [, day, month, year] = DAY_FIRST.exec(plain) ?? DAY_DIGITS.exec(plain) ?? [];
  return ['', year === undefined ? toYear(today) : expandYear(year), month, day];
}

/**
 * Parses a month: 10/2026, 10.26, 102026, 2026-10.
 * @returns `YYYY-MM`; undefined for an empty text, null for an invalid one
 */
export function parseTypedMonth(text: string): string | null | undefined {
  const plain = cleaned(text);
  if (plain === '') return undefined;
  const [, year, month] = YEAR_AND_MONTH.exec(plain) ?? monthFirst(plain);
  const found = `${year}-${pad(month ?? '')}`;
  return isDay(`${found}-01`) ? found : null;
}

function monthFirst(plain: string): readonly (string | undefined)[] {
  const [, month, year] = MONTH_FIRST.exec(plain) ?? MONTH_DIGITS.exec(plain) ?? [];
  return ['', year && expandYear(year), month];
}
