import type { SyncStopKind } from '../crm/crm-error';
import { failureText } from '../runs/sync-texts';

/** There is nothing to compare yet. */
export const NEVER_SYNCHRONISED = 'עוד לא הושלם אף סנכרון, יש להריץ סנכרון מלא לפני ההשוואה';

/** The day's calls would not suffice. */
export function notEnoughCalls(needed: number, left: number): string {
  return `ההשוואה לא התחילה: נדרשות לה כ-${needed} קריאות למערכת ה-CRM, ונותרו היום ${left}`;
}

/** It has used up its share of the day's calls. */
export const TOO_MANY_CALLS =
  'ההשוואה הופסקה לפני סופה כי נדרשו לה קריאות רבות מדי למערכת ה-CRM. יש להריץ סנכרון מלא';

/** What differs could not be narrowed down so far that it may be read. */
export function tooManyToRead(records: number): string {
  return `ההשוואה הופסקה לפני סופה כי היה צריך לקרוא ${records} רשומות בבת אחת. יש להריץ סנכרון מלא`;
}

/** A field by which records are put into groups has a value of its own for nearly each of them. */
export const TOO_MANY_GROUPS =
  'ההשוואה הופסקה לפני סופה כי בשדה שלפיו משווים יש ערכים שונים רבים מדי, למשל תאריך עם שעה. יש לבדוק את מיפוי השדות, או להריץ סנכרון מלא';

const STOPS: Partial<Record<SyncStopKind, string>> = {
  guard: 'לפי מערכת ה-CRM היה צריך למחוק חלק גדול מדי מהרשומות. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  empty: 'מערכת ה-CRM לא החזירה אף רשומה. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  incomplete: 'התשובות ממערכת ה-CRM לא היו שלמות. דבר לא נמחק',
  closing: 'ההשוואה הופסקה כי השרת נסגר',
  lease_lost: 'ההשוואה הופסקה כי שרת אחר המשיך אותה',
};

/** Why a stop of this kind ended a comparison, or one entity's. */
export function stopText(kind: SyncStopKind, error: unknown): string {
  return STOPS[kind] ?? failureText(error);
}
