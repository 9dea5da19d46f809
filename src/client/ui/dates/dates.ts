import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/he';

// Hebrew names, and weeks that begin on Sunday.
dayjs.locale('he');

/**
 * How a date is written, and may be typed: the first is shown. None with two digits of the year: a picker takes a text as
 * soon as it is a date, and 10.5.20 would be one before whoever types 10.5.2026 has come to its end.
 */
export const DATE_FORMATS = ['D.M.YYYY', 'D/M/YYYY', 'YYYY-MM-DD'];
export const MONTH_FORMATS = ['MMMM YYYY', 'M.YYYY', 'M/YYYY', 'YYYY-MM'];

/** A calendar date `YYYY-MM-DD`, or a month `YYYY-MM`, for a picker. No zone comes into it. */
export function toPicker(date: string | undefined): Dayjs | null {
  return date === undefined ? null : dayjs(date.length === 7 ? `${date}-01` : date);
}

/** What a picker gives, as a calendar date `YYYY-MM-DD`. */
export function fromPicker(date: Dayjs | null | undefined): string | undefined {
  return date?.isValid() ? date.format('YYYY-MM-DD') : undefined;
}
