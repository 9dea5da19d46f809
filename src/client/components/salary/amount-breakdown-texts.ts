import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { NO_STATUS } from '#contract/features/sales/sale-status-texts';
import { salesCount } from '#contract/features/sales/sale-texts';
import { monthWithYear } from '#contract/lib/calendar/calendar-texts';
import { formatDay } from '../values/format-date';
import { formatCount } from '../values/format-number';

/** Formats `2026-09` as "ספטמבר 2026", `2026` as "שנת 2026". */
export function periodText(period: string): string {
  return period.length === 4 ? `שנת ${period}` : monthWithYear(period);
}

export const amountBreakdownTexts = {
  failed: 'פירוט הסכום לא נטען',
  salesIn: (sales: number, from: string, to: string) =>
    `${salesCount(sales, formatCount)}, \u2066${formatDay(from)}–${formatDay(to)}\u2069`,
  frozen: 'החודש סגור: אלה המכירות והסכומים כפי שהיו בסגירה.',
  notClosedAmount: 'נבחרו סטטוסים אחרים: זה אינו הסכום שנסגר.',
  closedBy: (name: string) => `נסגר על ידי ${name}`,
  equal: 'תואם ל-CRM לפי ההשוואה האחרונה',
  refused: (count: number) =>
    count === 1
      ? 'מכירה אחת נדחתה בסנכרון ואינה נספרת כפי שהיא ב-CRM'
      : `${formatCount(count)} מכירות נדחו בסנכרון ואינן נספרות כפי שהן ב-CRM`,
  equalExcept: (count: number) =>
    `תואם ל-CRM לפי ההשוואה האחרונה, ${count === 1 ? 'חוץ ממכירה אחת שנדחתה' : `חוץ מ-${formatCount(count)} מכירות שנדחו`}`,
  different: 'ההשוואה האחרונה מצאה הבדלים מול ה-CRM',
  sales: (count: number) => salesCount(count, formatCount),
  listedSales: 'המכירות',
  noSales: 'אין מכירות',
  notCounted: 'לא נספרו',
  inStatus: (sales: number, status: string | null) =>
    `${salesCount(sales, formatCount)} בסטטוס \u2068${toDisplayedName(status ?? NO_STATUS)}\u2069`,
  from: 'מ-',
  date: 'תאריך',
  sale: 'מכירה',
  amount: 'סכום',
  commission: 'עמלה',
  all: (count: number) => `כל ה-${formatCount(count)}`,
  salesFailed: 'המכירות לא נטענו',
  total: 'סה״כ',
  corrections: 'תיקונים שצורפו',
  correction: (month: string, number: string) => `תיקון של ${month}, מכירה ${number}`,
  payable: 'לתשלום',
  late: 'שינויים מאוחרים ממתינים',
  lateWhy: 'ה-CRM שינה מכירות אחרי שהחודש נסגר. הסכום הסגור לא השתנה.',
  toInbox: 'לשינויים המאוחרים',
  copy: 'העתקה כטקסט',
  customer: 'לקוח',
  toStatement: 'לדוח המשכורת',
  sameDays: 'אותם ימים',
  nextMonth: 'החודש הבא',
  previousMonth: 'החודש הקודם',
} as const;

/** Words about questions of agents, for the agent and payroll. */
export const questionTexts = {
  waiting: 'ממתינה לתשובה',
  open: (count: number) => (count === 1 ? 'שאלה ללא תשובה' : `${formatCount(count)} שאלות ללא תשובה`),
} as const;
