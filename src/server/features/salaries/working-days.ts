import { addDays, daysInMonth } from '#contract/lib/calendar/calendar-rules';

/** Friday and Saturday. */
const WEEKEND: ReadonlySet<number> = new Set([5, 6]);

/** Holidays by the Hebrew calendar, with the English month names of `Intl`. */
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
/** Number of days by which Independence Day is moved, by the weekday of 5 Iyar. Otherwise it is not moved. */
const INDEPENDENCE_MOVES: Readonly<Record<number, number>> = { 5: -1, 6: -2, 1: 1 };

const HEBREW = new Intl.DateTimeFormat('en-u-ca-hebrew', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns the Israeli working days of a month up to a day: Sunday to Thursday, without holidays. Eves count. */
export function workingDays(month: string, to: string): number {
  const days = Array.from({ length: daysInMonth(month) }, (_, i) => addDays(`${month}-01`, i));
  return days.filter((day) => day <= to && !WEEKEND.has(weekday(day)) && !isHoliday(day)).length;
}

/** Returns whether the day is a statutory holiday. */
export function isHoliday(day: string): boolean {
  return REST_DAYS.has(hebrewDay(day)) || isIndependenceDay(day);
}

/** Independence Day never leaves its month, so only days of Iyar are checked. */
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
