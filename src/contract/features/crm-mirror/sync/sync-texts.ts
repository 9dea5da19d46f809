import type { SyncEntity } from './sync-contract';
import type { SyncAlarm } from './sync-health-contract';

/** Outcomes of a synchronisation, in server responses and on the pages (product.md section 5). */
export const runTexts = {
  upToDate: 'הנתונים כבר מעודכנים',
  cancelled: 'הסנכרון בוטל',
} as const;

/** Names of the synchronised entities, in server messages and on the pages. */
export const entityTexts: Readonly<Record<SyncEntity, string>> = {
  agents: 'סוכנים',
  marketers: 'משווקים',
  customers: 'לקוחות',
  products: 'מוצרים',
  sales: 'מכירות',
  payments: 'תשלומים',
};

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
  backup: 'הגיבוי האחרון שנבדק ישן, או שאף גיבוי לא נבדק',
};

/** Texts of the mails and posts that notify of alarms. */
export const alertTexts = {
  raised: 'התראה',
  over: 'הסתיימה התראה',
  test: 'בדיקת התראות',
  monthClosed: 'חודש נסגר',
  seal: 'חותם החודש, לשמירה מחוץ למערכת:',
  fullDisk: 'הדיסק של מסד הנתונים מלא',
  page: 'לפרטים ולטיפול',
  questionAnswered: 'התקבלה תשובה לשאלה שלכם על המשכורת',
  toAnswer: 'לקריאת התשובה',
} as const;
