import { formatCount } from '#client/components/values/format-number';

export const panelTexts = {
  label: 'לקוח',
  missing: 'הלקוח לא נמצא. ייתכן שנמחק מה-CRM.',
  failed: 'הלקוח לא נטען',
  sales: 'מכירות',
  monthly: 'ממוצע לחודש, 12 חודשים',
  months: 'רכישות ב-12 חודשים',
  firstSale: 'מכירה ראשונה',
  lastSale: 'מכירה אחרונה',
  average: 'ממוצע למכירה',
  lifetime: 'סך הרכישות',
  doNotContact: 'לא ליצור קשר',
  saved: 'ההעדפה נשמרה',
  notSaved: 'ההעדפה לא נשמרה. אפשר לנסות שוב.',
  latest: 'המכירות האחרונות',
  all: 'כל המכירות של הלקוח',
  ledger: 'כרטסת המשווק',
  noSales: 'אין מכירות',
  since: 'לקוח מאז',
  inactive: 'לא פעיל',
  active: 'פעיל',
  daysAgo: (days: number): string =>
    days === 0 ? 'קנה היום' : days === 1 ? 'קנה אתמול' : `קנה לפני ${formatCount(days)} ימים`,
  everything: 'כל המכירות',
  balance: 'יתרה:',
} as const;
