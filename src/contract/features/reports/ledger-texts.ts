import { withNoun, type PrintCount } from '#contract/lib/with-noun';
import { salesCount } from '#contract/features/sales/sale-texts';

/** Texts of a marketer's ledger: on the page, in the PDF and in the sheet. */
export const ledgerTexts = {
  title: 'כרטסת משווק',
  date: 'תאריך',
  movement: 'תנועה',
  details: 'פרטים',
  debit: 'חובה',
  credit: 'זכות',
  balance: 'יתרה',
  mark: 'סימן',
  customer: 'לקוח',
  agent: 'סוכן',
  opening: 'יתרת פתיחה',
  openingShort: 'פתיחה',
  closing: 'יתרת סגירה',
  sale: 'מכירה',
  payment: 'תשלום',
  owes: 'המשווק חייב לנו',
  owed: 'אנחנו חייבים למשווק',
  even: 'אין חוב',
  debitSales: (sales: number, print: PrintCount): string => `חובה, ${salesCount(sales, print)}`,
  creditPayments: (payments: number, print: PrintCount): string =>
    `זכות, ${withNoun(payments, 'תשלום אחד', 'תשלומים', print)}`,
  ageing: 'גיול חוב',
  ageingNote: 'לפי ימים מהמכירה; תשלומים סוגרים קודם את הישנה',
  age: (from: number, to: number | null): string => (to === null ? `מעל ${from - 1}` : `${from}–${to}`),
  days: 'ימים',
  total: 'סה״כ',
  later: (today: string): string => `אחרי ${today} או ללא תאריך`,
  laterNote: 'אינם בחשבון היתרה',
  marks: 'הסימנים',
  vat: { before: 'לפני מע״מ', included: 'כולל מע״מ' },
  shekels: (vat: string): string => `בשקלים, ${vat}`,
  noDate: 'ללא תאריך',
  refused: 'נדחו בסנכרון',
  refusedRecords: ({ sales, payments }: Record<'sales' | 'payments', number>, print: PrintCount): string => {
    const parts = [
      ...(sales === 0 ? [] : [salesCount(sales, print)]),
      ...(payments === 0 ? [] : [withNoun(payments, 'תשלום אחד', 'תשלומים', print)]),
    ];
    return parts.length === 0 ? '' : `נדחו בסנכרון: ${parts.join(', ')}. היתרה אינה לפי מה שב-CRM`;
  },
  none: 'אין',
  samePayment: {
    short: 'פעמיים',
    title: 'תשלום שאולי נרשם פעמיים',
    rule: (days: string): string => `אותו סכום בתוך ${days} ימים, או אותה אסמכתה.`,
    amount: (date: string): string => `אותו סכום כמו התשלום מ-${date}`,
    reference: (date: string): string => `אותה אסמכתה כמו התשלום מ-${date}`,
    both: (date: string): string => `אותו סכום ואותה אסמכתה כמו התשלום מ-${date}`,
  },
  unusualSale: {
    short: 'חריגה',
    title: 'מכירה חריגה מההרגל של המשווק',
    rule: (times: string): string => `יותר מפי ${times} מהמכירה הגדולה של המשווק ב-12 החודשים הקודמים.`,
    reason: (times: string, greatest: string): string =>
      `פי ${times} מהגדולה ב-12 החודשים הקודמים (${greatest})`,
  },
  gap: {
    short: 'פער',
    title: 'פער חריג בין תשלומים',
    rule: (days: string, times: string): string =>
      `מעל ${days} ימים ומעל פי ${times} מהמרווח הרגיל, כשיש חוב.`,
    reason: (days: string, from: string, to: string): string => `${days} ימים ללא תשלום, מ-${from} עד ${to}`,
    open: (days: string, from: string): string => `${days} ימים ללא תשלום, מ-${from} ועד היום`,
    usual: (days: string): string => `המרווח הרגיל ${days} ימים`,
  },
} as const;
