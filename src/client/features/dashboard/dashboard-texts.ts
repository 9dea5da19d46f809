import { salesCount } from '#contract/features/sales/sale-texts';
import type { PeriodName } from '#contract/features/dashboard/dashboard-contract';
import { toMonth, type Days, toYear } from '#contract/lib/calendar/calendar-rules';
import { monthWithYear } from '#contract/lib/calendar/calendar-texts';
import { formatCount, moneyText } from '#client/components/values/format-number';
import { formatDate, formatDay, formatMonthName } from '#client/components/values/format-date';

export const dashboardTexts = {
  loading: 'לוח הבקרה נטען',
  period: 'תקופה',
  periods: { today: 'היום', month: 'החודש', lastMonth: 'החודש שעבר', year: 'השנה' },
  countedSales: 'כל הסטטוסים, לפי המכירות כפי שהן עכשיו',
  comparedWith: (name: string): string => `מול ${name}`,
  salesAmount: 'מכירות',
  salesCount: 'מספר מכירות',
  commissions: 'עמלות',
  activeCustomers: 'לקוחות פעילים',
  activeHint: (days: number): string => `קנו ב-${formatCount(days)} הימים האחרונים`,
  inactiveCustomers: 'לקוחות לא פעילים',
  inactiveHint: (days: number): string => `לא קנו ${formatCount(days)} ימים`,
  lowStock: 'מוצרים במלאי נמוך',
  lowStockHint: (products: number): string => `מתוך ${formatCount(products)} פעילים`,
  noProducts: 'אין מוצרים פעילים',

  months: 'מכירות ב-13 החודשים האחרונים',
  byStatus: 'לפי סטטוס',
  agents: 'סוכנים מובילים',
  marketers: 'משווקים מובילים',
  allAgents: 'כל הסוכנים',
  allMarketers: 'כל המשווקים',
  noSales: 'אין מכירות בתקופה הזו',
  month: 'חודש',
  status: 'סטטוס',
  agent: 'סוכן',
  marketer: 'משווק',
  amount: 'סכום',
  count: 'מכירות',
  noStatus: 'ללא סטטוס',
  noMarketer: 'ללא משווק',
  unknown: '—',
  unknownMarketer: 'משווק לא מוכר',

  failedTitle: 'לוח הבקרה לא נטען',
  fullRunDue: 'הגדרות המיפוי ל-CRM השתנו: עד סוף הסנכרון המלא הבא חלק מהסכומים הם לפי ההגדרה הקודמת.',

  neverSyncedTitle: 'עדיין אין נתונים',
  neverSynced: 'הנתונים מגיעים ממערכת ה-CRM, וסנכרון מלא טרם הסתיים. הם יופיעו כאן מיד כשיסתיים.',
  neverSyncedAsk: 'אם הנתונים אינם מופיעים, יש לפנות למנהל המערכת.',

  nothingPermittedTitle: 'אין נתונים שאפשר להציג לכם',
  nothingPermitted:
    'לוח הבקרה מציג מכירות, עמלות, לקוחות, מלאי ומשווקים, כל חלק למי שיש לו הרשאה אליו. לקבלת הרשאה יש לפנות למנהל המערכת.',
} as const;

export const attentionTexts = {
  title: 'דורש טיפול',
  waits: (month: string): string => `${month} ממתין לסגירה`,
  openChecks: (count: number): string =>
    count === 0 ? 'כל הבדיקות תקינות' : count === 1 ? 'סעיף אחד פתוח' : `${formatCount(count)} סעיפים פתוחים`,
  refusedStatements: (count: number): string =>
    count === 1 ? 'דוח אחד לא הגיע' : `${formatCount(count)} דוחות לא הגיעו`,
  lateChanges: (count: number): string =>
    count === 1 ? 'שינוי מאוחר אחד' : `${formatCount(count)} שינויים מאוחרים`,
  others: (count: number): string => (count === 1 ? 'ועוד עניין אחד' : `ועוד ${formatCount(count)}`),
} as const;

/** Formats the days of a period, e.g. "1.9–16.9.2026". */
export function daysText({ from, to }: Days): string {
  return from === to ? formatDate(to) : `${formatDay(from)}–${formatDate(to)}`;
}

/** Returns the short name of the compared days: their month, or their year. */
export function comparedName(days: Days, period: PeriodName, today: string): string {
  const month = toMonth(days.to);
  if (period === 'year') return toYear(month);
  return toYear(month) === toYear(today) ? formatMonthName(month) : monthWithYear(month);
}

/** Formats the compared days, with the year if it differs. */
export function sameDaysText(days: Days, period: PeriodName, today: string): string {
  const name = comparedName(days, period, today);
  switch (period) {
    case 'today':
      return `אותו יום ב${name}`;
    case 'month':
      return `אותם ימים ב${name}`;
    case 'lastMonth':
      return name;
    case 'year':
      return `אותם ימים בשנת ${name}`;
  }
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
