import { addDays, daysInMonth } from '../../contract/calendar/calendar-rules';

/** Friday and Saturday. */
const WEEKEND: ReadonlySet<number> = new Set([5, 6]);

/** Days of rest, by the Hebrew calendar as `Intl` names its months in English. */
const REST_DAYS: ReadonlySet<string> = new Set([
  'Tishri 1',
  'Tishri 2',
  'Tishri 10',
  'Tishri 15',
  'Tishri 22',
  'Nisan 15',
  'Nisan 21',
  'Sivan 6',
]);
/** By the weekday on which 5 Iyar falls, the days by which Independence Day is moved; else it stays. */
const INDEPENDENCE_MOVES: Readonly<Record<number, number>> = { 5: -1, 6: -2, 1: 1 };

const HEBREW = new Intl.DateTimeFormat('en-u-ca-hebrew', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Israeli working days of a month up to a day of it: Sunday to Thursday, without days of rest. Eves count. */
export function workingDays(month: string, to: string): number {
  const days = Array.from({ length: daysInMonth(month) }, (_, i) => addDays(`${month}-01`, i));
  return days.filter((day) => day <= to && !WEEKEND.has(weekday(day)) && !isHoliday(day)).length;
}

/** Is it a day of rest by law? */
export function isHoliday(day: string): boolean {
  return REST_DAYS.has(hebrewDay(day)) || isIndependenceDay(day);
}

/** It never leaves its month, so that the days of others need no second look. */
function isIndependenceDay(day: string): boolean {
  if (!hebrewDay(day).startsWith('Iyar ')) return false;
  return [-1, 0, 1, 2].some((distance) => {
    const fifth = addDays(day, distance);
    return hebrewDay(fifth) === 'Iyar 5' && -(INDEPENDENCE_MOVES[weekday(fifth)] ?? 0) === distance;
  });
}

function hebrewDay(day: string): string {
  const parts = HEBREW.formatToParts(new Date(`${day}T00:00:00Z`));
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('month')} ${of('day')}`;
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
