import { toYear } from './calendar-rules';

/** Hebrew names of the months, January first (spec.md section 9). */
const HEBREW_MONTHS = [
  'ינואר',
  'פברואר',
  'מרץ',
  'אפריל',
  'מאי',
  'יוני',
  'יולי',
  'אוגוסט',
  'ספטמבר',
  'אוקטובר',
  'נובמבר',
  'דצמבר',
] as const;

/** Returns the Hebrew name of a month `YYYY-MM`, without its year. */
export function hebrewMonth(month: string): string {
  return HEBREW_MONTHS[Number(month.slice(5, 7)) - 1] ?? month;
}

/** Formats a month as "ספטמבר 2026". */
export function monthWithYear(month: string): string {
  return `${hebrewMonth(month)} ${toYear(month)}`;
}
