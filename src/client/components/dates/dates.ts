import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import updateLocale from 'dayjs/plugin/updateLocale';
import 'dayjs/locale/he';
import { calendarNames } from './dates-texts';

dayjs.extend(customParseFormat);
dayjs.extend(updateLocale);

// Hebrew names, weeks that begin on Sunday.
dayjs.locale('he');
dayjs.updateLocale('he', calendarNames);

/**
 * Formats that a picker parses during typing; the first is displayed. None has a two-digit year, because 10.5.20 would
 * match before 10.5.2026 is complete. `parseTypedDay` parses those on blur.
 */
export const DATE_FORMATS = ['D.M.YYYY', 'D/M/YYYY', 'YYYY-MM-DD'];
export const MONTH_FORMATS = ['MMMM YYYY', 'M.YYYY', 'M/YYYY', 'YYYY-MM'];

/**
 * Converts a calendar date `YYYY-MM-DD` or month `YYYY-MM` to a picker's value, without a time zone. dayjs is used only
 * for picker values, never for computing (docs/decisions/2026-11-25-one-calendar.md).
 */
export function toPicker(date: string): Dayjs;
export function toPicker(date: string | undefined): Dayjs | null;
export function toPicker(date: string | undefined): Dayjs | null {
  return date === undefined ? null : dayjs(date.length === 7 ? `${date}-01` : date);
}

/** Converts a picker's value to a calendar date `YYYY-MM-DD`. */
export function fromPicker(date: Dayjs | null | undefined): string | undefined {
  return date?.isValid() ? date.format('YYYY-MM-DD') : undefined;
}

/** Returns true if the picker parses this text itself. */
export function isPickerDay(text: string): boolean {
  return DATE_FORMATS.some((format) => dayjs(text, format, true).isValid());
}
