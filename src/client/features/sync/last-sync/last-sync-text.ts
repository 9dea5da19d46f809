import { formatMoment } from '#client/components/values/format-date';
import { syncTexts } from '../sync-texts';

/**
 * Returns the time if the last synchronisation was today, else its date (spec.md section 9).
 * @param lastSyncTime ISO 8601, or null for none yet.
 * @param now ms since 1970.
 */
export function lastSyncText(lastSyncTime: string | null, now: number): string {
  if (lastSyncTime === null) return syncTexts.never;
  if (Number.isNaN(Date.parse(lastSyncTime))) return syncTexts.unknown;
  const { day, time } = formatMoment(lastSyncTime);
  return day === formatMoment(new Date(now).toISOString()).day ? time : day;
}
