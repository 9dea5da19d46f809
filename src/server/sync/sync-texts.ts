import type { SyncType } from '../../contract/sync/sync-contract';
import { CrmError, SyncStopped, type CrmErrorKind, type SyncStopKind } from './crm-error';

/** What a finished run says of itself. */
export const syncDoneTexts: Readonly<Record<SyncType, string>> = {
  last_update: 'הסנכרון לפי עדכון אחרון הושלם',
  full: 'הסנכרון המלא הושלם',
};

const DAILY_CAP = 'מכסת הקריאות היומית למערכת ה-CRM נוצלה, היא תתחדש בחצות (שעון UTC)';
const UNKNOWN = 'הסנכרון נכשל בשל תקלה בשרת';

/** Error of a run whose server ended in the middle. */
export const DEAD_RUN = 'השרת שביצע את הסנכרון הפסיק לפעול באמצע';

const CRM_FAILURES: Readonly<Record<CrmErrorKind, string>> = {
  rate_limited: 'מערכת ה-CRM חסמה את הקריאות בשל עומס, נסו שוב בעוד דקה',
  unauthorized: 'מערכת ה-CRM דחתה את האסימון (token), יש לבדוק את הגדרות החיבור',
  forbidden: 'לאסימון של מערכת ה-CRM אין הרשאה לקרוא את הנתונים',
  bad_request: 'מערכת ה-CRM דחתה את הבקשה, ייתכן ששדה או אובייקט שונו בה',
  server: 'תקלה במערכת ה-CRM, נסו שוב מאוחר יותר',
  network: 'אין חיבור למערכת ה-CRM',
  timeout: 'מערכת ה-CRM לא ענתה בזמן',
  malformed: 'התקבלה תשובה לא תקינה ממערכת ה-CRM',
};

const STOPS: Readonly<Record<SyncStopKind, string>> = {
  guard: 'הסנכרון נעצר: הוא היה מוחק חלק גדול מדי מהרשומות. דבר לא נמחק, יש לבדוק את הנתונים וההרשאות ב-CRM',
  empty: 'הסנכרון נעצר: מערכת ה-CRM לא החזירה אף רשומה. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  incomplete: 'הסנכרון נעצר: התשובות ממערכת ה-CRM לא היו שלמות. דבר לא נמחק',
  closing: 'הסנכרון הופסק כי השרת נסגר',
  lease_lost: 'הסנכרון הופסק כי שרת אחר המשיך אותו',
  not_configured: 'החיבור למערכת ה-CRM לא הוגדר',
};

/** Why a run failed, in words for the person who asked for it. */
export function failureText(error: unknown): string {
  if (error instanceof SyncStopped) return STOPS[error.kind];
  if (!(error instanceof CrmError)) return UNKNOWN;
  return error.dailyCap ? DAILY_CAP : CRM_FAILURES[error.kind];
}
