import { salesCount } from '#contract/features/sales/sale-texts';
import { toMonth, type Days } from '#contract/lib/calendar/calendar-rules';
import { formatCount, moneyText } from '#client/components/values/format-number';
import { formatDay, formatMonthName } from '#client/components/values/format-date';

export const dashboardTexts = {
  loading: 'לוח הבקרה נטען',
  countedSales: 'נספרות מכירות בכל הסטטוסים, עד היום, כולל',
  salesAmount: 'מכירות',
  salesCount: 'מספר מכירות',
  commissions: 'עמלות',
  activeCustomers: 'לקוחות פעילים',
  activeHint: (days: number): string => `עם מכירה ב-${formatCount(days)} הימים האחרונים`,
  inactiveCustomers: 'לקוחות לא פעילים',
  inactiveHint: (days: number): string => `ללא מכירה ב-${formatCount(days)} הימים האחרונים`,
  lowStock: 'מוצרים במלאי נמוך',
  lowStockHint: (products: number): string => `מתוך ${formatCount(products)} מוצרים פעילים`,
  noProducts: 'אין מוצרים פעילים',

  months: 'מכירות ב-13 החודשים האחרונים',
  byStatus: 'מכירות לפי סטטוס',
  agents: 'סוכנים מובילים',
  marketers: 'משווקים מובילים',
  thisMonth: 'החודש, עד היום',
  all: 'כולם',
  commissionsHint: 'כל הסטטוסים, לפי המכירות כפי שהן עכשיו',
  noSales: 'אין מכירות החודש',
  month: 'חודש',
  status: 'סטטוס',
  agent: 'סוכן',
  marketer: 'משווק',
  amount: 'סכום',
  count: 'מכירות',
  noStatus: 'ללא סטטוס',
  noMarketer: 'ללא משווק',
  unknown: '—',

  failedTitle: 'לוח הבקרה לא נטען',
  fullRunDue: 'הגדרות המיפוי ל-CRM השתנו: עד סוף הסנכרון המלא הבא חלק מהסכומים הם לפי ההגדרה הקודמת.',

  neverSyncedTitle: 'עדיין אין נתונים',
  neverSynced: 'הנתונים מגיעים ממערכת ה-CRM, וסנכרון מלא טרם הסתיים. הם יופיעו כאן מיד כשיסתיים.',
  neverSyncedAsk: 'אם הנתונים אינם מופיעים, יש לפנות למנהל המערכת.',

  nothingPermittedTitle: 'אין נתונים שאפשר להציג לכם',
  nothingPermitted:
    'לוח הבקרה מציג מכירות, עמלות, לקוחות, מלאי ומשווקים, כל חלק למי שיש לו הרשאה אליו. לקבלת הרשאה יש לפנות למנהל המערכת.',
} as const;

/** Formats the month so far as a heading, e.g. "September 2026, from 1.9 to 16.9". */
export function monthHeading({ from, to }: Days): { month: string; days: string } {
  return { month: monthWithYear(toMonth(to)), days: `מ-${formatDay(from)} עד ${formatDay(to)}` };
}

/** Formats the compared days, with the year if it differs. */
export function sameDaysText(period: Days, today: string): string {
  const sameYear = period.to.slice(0, 4) === today.slice(0, 4);
  const month = toMonth(period.to);
  return `אותם ימים ב${sameYear ? formatMonthName(month) : monthWithYear(month)}`;
}

export function monthWithYear(month: string): string {
  return `${formatMonthName(month)} ${month.slice(0, 4)}`;
}

/** Formats the current month in a list of months. */
export function partialMonth(month: string, today: string): string {
  return `${monthWithYear(month)} (${untilToday(today)})`;
}

export function untilToday(today: string): string {
  return `עד ${formatDay(today)}`;
}

/** Formats an amount and its number of sales for the canvas. */
export function amountAndCount(amount: number, count: number): string {
  return `${moneyText(amount)}, ${salesCount(count, formatCount)}`;
}
