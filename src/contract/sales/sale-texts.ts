import type { DateFault } from './sales-contract';

/** What the parts of a sale are called, on the screen and in the exported sheet. */
export const saleFieldTexts = {
  number: 'מספר',
  date: 'תאריך',
  customer: 'לקוח',
  agent: 'סוכן',
  marketer: 'משווק',
  product: 'מוצר',
  quantity: 'כמות',
  amount: 'סכום',
  commission: 'עמלה',
  status: 'סטטוס',
  modified: 'עודכן במערכת ה-CRM',
  id: 'מזהה',
  from: 'מתאריך',
  to: 'עד תאריך',
  dateFault: 'תאריך חסר או שגוי',
  refused: 'מכירות שנדחו בסנכרון ואינן כאן כפי שהן ב-CRM',
} as const;

/** What can be wrong with the date of a sale. */
export const dateFaultTexts: Readonly<Record<DateFault, string>> = {
  missing: 'ללא תאריך',
  impossible: 'תאריך לא אפשרי',
};

/** What was typed into the search. */
export const SALE_SEARCH = 'חיפוש';
/** All of them. */
export const SALES_NAME = 'מכירות';
