/** Time zone of business days, independent of the time zones of server and browser. */
export const BUSINESS_ZONE = 'Asia/Jerusalem';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the local date and time of a moment in a time zone, by default of business days, as `YYYY-MM-DDTHH:MM:SS`. It is
 * assembled from parts, because browsers order and separate them differently for one locale.
 * @param moment a date or ms since the epoch
 */
export function zonedTime(moment: Date | number, zone: string = BUSINESS_ZONE): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of getFormat(zone).formatToParts(moment)) parts[type] = value.padStart(2, '0');
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

function getFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}
