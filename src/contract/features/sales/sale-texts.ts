import { withNoun, type PrintCount } from '#contract/lib/with-noun';
import type { DateFault, MissingReference } from './sales-contract';

/** Labels of sale fields, on the page and in the exported sheet. */
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
  lacks: 'פרט חסר',
  refused: 'מכירות שנדחו בסנכרון ואינן כאן כפי שהן ב-CRM',
} as const;

/** Returns a number of sales with its noun. */
export function salesCount(count: number, print: PrintCount = String): string {
  return withNoun(count, 'מכירה אחת', 'מכירות', print);
}

/** Texts of the possible faults of a sale date. */
export const dateFaultTexts: Readonly<Record<DateFault, string>> = {
  missing: 'ללא תאריך',
  impossible: 'תאריך לא אפשרי',
};

/** Texts of the references that a sale may lack. */
export const missingReferenceTexts: Readonly<Record<MissingReference, string>> = {
  agent: 'ללא סוכן',
  knownAgent: 'ללא סוכן מוכר',
  marketer: 'ללא משווק',
  status: 'ללא סטטוס',
};

/** Label of the search text. */
export const SALE_SEARCH = 'חיפוש';
/** Name of the complete list. */
export const SALES_NAME = 'מכירות';
