import { BUSINESS_ZONE } from '../../contract/calendar/business-zone';
import { syncTexts } from './sync-texts';

/** Business days are Israel's, whatever the browser's zone (product.md section 2). */
const timeZone = BUSINESS_ZONE;
const time = new Intl.DateTimeFormat('he-IL', { timeZone, hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('he-IL', {
  timeZone,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/**
 * The time if the last synchronisation was today, else its date (spec.md section 9).
 * @param lastSyncTime ISO 8601; null if there never was one.
 * @param now milliseconds since 1970.
 */
export function lastSyncText(lastSyncTime: string | null, now: number): string {
  if (lastSyncTime === null) return syncTexts.never;
  const moment = new Date(lastSyncTime);
  if (Number.isNaN(moment.getTime())) return syncTexts.unknown;
  return date.format(moment) === date.format(now) ? time.format(moment) : date.format(moment);
}
