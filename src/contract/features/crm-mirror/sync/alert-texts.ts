import type { SyncAlarm } from './sync-health-contract';

/** Short titles of alarms, without their figures. */
export const alarmTitles: Record<SyncAlarm['kind'], string> = {
  failing: 'סנכרונים נכשלו ברצף',
  zero_rows: 'לא התקבלו רשומות מה-CRM',
  stale: 'הנתונים אינם מעודכנים',
  different: 'הנתונים אינם תואמים ל-CRM',
  refused: 'רשומות רבות נדחות',
  budget: 'מכסת הקריאות היומית כמעט נוצלה',
  unreconciled: 'הנתונים לא הושוו ל-CRM זמן רב',
  sale_dates: 'יש מכירות ללא תאריך או בתאריך לא אפשרי',
  identity: 'אין גישה ל-Google',
};

/** Texts of the mails and posts that notify of alarms. */
export const alertTexts = {
  raised: 'התראה',
  over: 'הסתיימה התראה',
  test: 'בדיקת התראות',
  fullDisk: 'הדיסק של מסד הנתונים מלא',
  page: 'לפרטים ולטיפול',
} as const;
