import { runTexts } from '../../contract/sync/run-texts';
import { SyncResponse } from '../../contract/sync/sync-contract';
import { bodyOf, codeOf, type ApiError } from '../platform/http/api-error';
import { knownFailureText } from '../ui/section/failure-texts';
import { formatCount } from '../ui/values/format-number';

/** The words of product.md section 5. */
export const syncTexts = {
  ...runTexts,
  compareCancelled: 'ההשוואה בוטלה',
  toRun: 'לפרטי הסנכרון',
  close: 'סגירה',
  failed: (reason: string): string => `שגיאת סנכרון: ${reason}`,
  /** What was refused is said where there is any. */
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

/** How long ago something was, e.g. 42 minutes ago; in whole minutes, hours or days. */
function agoText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return since(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? since(hours, 'hour') : since(Math.floor(hours / 24), 'day');
}

/** Without the number that Unicode's Hebrew adds in brackets to a word that says it already. */
function since(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return relative.format(-count, unit).replace(/ \(\d\)$/, '');
}

/** Why a synchronisation failed, in words for the person who asked for it. */
export function syncFailureText(error: ApiError): string {
  if (error.kind === 'network') return 'אין חיבור לשרת';
  const code = codeOf(error);
  if (code === 'crm_failed' || code === 'sync_paused')
    return reasonOf(error) ?? 'מערכת ה-CRM לא השיבה כראוי, נסו שוב מאוחר יותר';
  if (code === 'forbidden') return 'אין לכם הרשאה לסנכרן נתונים';
  return knownFailureText(error) ?? 'תקלה בשרת, נסו שוב מאוחר יותר';
}

/** What the run itself says of its failure, in Hebrew: it stands beside the results so far. */
function reasonOf(error: ApiError): string | null {
  const details = SyncResponse.safeParse(bodyOf(error)?.details);
  return details.success ? details.data.message : null;
}
