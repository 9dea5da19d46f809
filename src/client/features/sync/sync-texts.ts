import { runTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { SyncResponse } from '#contract/features/crm-mirror/sync/sync-contract';
import { type ApiError, getErrorBody, getErrorCode } from '#client/lib/http/api-error';
import { knownFailureText } from '#client/components/feedback/failure-texts';
import { formatCount } from '#client/components/values/format-number';

/** Texts of product.md section 5. */
export const syncTexts = {
  ...runTexts,
  compareCancelled: 'ההשוואה בוטלה',
  toRun: 'לפרטי הסנכרון',
  close: 'סגירה',
  failed: (reason: string): string => `שגיאת סנכרון: ${reason}`,
  /** Refused records are only mentioned if there are any. */
  done: (saved: number, deleted: number, refused: number): string =>
    `רשומות שנוספו או עודכנו: ${formatCount(saved)}, נמחקו: ${formatCount(deleted)}` +
    (refused > 0 ? `, נדחו: ${formatCount(refused)}` : ''),
  lastUpdate: 'סנכרון לפי עדכון אחרון',
  full: 'סנכרון מלא',
  running: 'הסנכרון פועל',
  leave: 'ביטול ההמתנה',
  more: 'אפשרויות סנכרון',
  lastSync: 'סנכרון אחרון',
  ago: agoText,
  never: 'טרם סונכרן',
  unknown: '—',
} as const;

const relative = new Intl.RelativeTimeFormat('he-IL', { numeric: 'always' });

/** Formats a duration as an age, e.g. 42 minutes ago, in whole minutes, hours or days. */
function agoText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return since(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? since(hours, 'hour') : since(Math.floor(hours / 24), 'day');
}

/** Removes the number that Unicode's Hebrew adds in brackets to words like "two hours". */
function since(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return relative.format(-count, unit).replace(/ \(\d\)$/, '');
}

/** Returns the reason for a failed synchronisation as text. */
export function syncFailureText(error: ApiError): string {
  if (error.kind === 'network') return 'אין חיבור לשרת';
  const code = getErrorCode(error);
  if (code === 'crm_failed' || code === 'sync_paused')
    return getReason(error) ?? 'מערכת ה-CRM לא השיבה כראוי, נסו שוב מאוחר יותר';
  if (code === 'forbidden') return 'אין לכם הרשאה לסנכרן נתונים';
  return knownFailureText(error) ?? 'תקלה בשרת, נסו שוב מאוחר יותר';
}

/** Returns the run's own Hebrew reason, which is in its response beside the results. */
function getReason(error: ApiError): string | null {
  const details = SyncResponse.safeParse(getErrorBody(error)?.details);
  return details.success ? details.data.message : null;
}
