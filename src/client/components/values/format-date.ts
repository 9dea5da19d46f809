import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';

/** Calendar dates have no time zone: they are formatted in UTC. */
function fromDate(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

const day = new Intl.DateTimeFormat('he-IL', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
const fullDate = new Intl.DateTimeFormat('he-IL', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthName = new Intl.DateTimeFormat('he-IL', { month: 'long', timeZone: 'UTC' });
const shortMonthName = new Intl.DateTimeFormat('he-IL', { month: 'short', timeZone: 'UTC' });
const momentDay = new Intl.DateTimeFormat('he-IL', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: BUSINESS_ZONE,
});
const momentTime = new Intl.DateTimeFormat('he-IL', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: BUSINESS_ZONE,
});

/** Formats `2026-09-16` as `16.9`. */
export function formatDay(date: string): string {
  return day.format(fromDate(date));
}

/** Returns the Hebrew name of a month `YYYY-MM`. */
export function formatMonthName(month: string, length: 'long' | 'short' = 'long'): string {
  return (length === 'long' ? monthName : shortMonthName).format(fromDate(`${month}-01`));
}

/**
 * Formats an ISO 8601 timestamp in Israel's time zone: `16.9.2026` and `12:05`. Two strings, since in one string digits
 * and points would be reordered within Hebrew.
 */
export function formatMoment(iso: string): { day: string; time: string } {
  const moment = new Date(iso);
  return { day: momentDay.format(moment), time: momentTime.format(moment) };
}

/** Formats `2026-09-16` as `16.9.2026`. */
export function formatDate(date: string): string {
  return fullDate.format(fromDate(date));
}
