import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/he';

dayjs.extend(customParseFormat);

// Hebrew names, and weeks that begin on Sunday.
dayjs.locale('he');

/**
 * Formats that a picker reads while they are typed; the first is shown. None has a year of two digits, because 10.5.20 would
 * be read before 10.5.2026 is complete: `parseTypedDay` reads those when the focus leaves the field.
 */
export const DATE_FORMATS = ['D.M.YYYY', 'D/M/YYYY', 'YYYY-MM-DD'];
export const MONTH_FORMATS = ['MMMM YYYY', 'M.YYYY', 'M/YYYY', 'YYYY-MM'];

/**
 * A calendar date `YYYY-MM-DD`, or a month `YYYY-MM`, for a picker. No zone comes into it. dayjs is a picker's value and
 * writes it; nothing is computed with it (docs/decisions/2026-11-25-one-calendar.md).
 */
export function toPicker(date: string): Dayjs;
export function toPicker(date: string | undefined): Dayjs | null;
export function toPicker(date: string | undefined): Dayjs | null {
  return date === undefined ? null : dayjs(date.length === 7 ? `${date}-01` : date);
}

/** What a picker gives, as a calendar date `YYYY-MM-DD`. */
export function fromPicker(date: Dayjs | null | undefined): string | undefined {
  return date?.isValid() ? date.format('YYYY-MM-DD') : undefined;
}

/** Whether a picker reads this text by itself. */
export function isPickerDay(text: string): boolean {
  return DATE_FORMATS.some((format) => dayjs(text, format, true).isValid());
}
