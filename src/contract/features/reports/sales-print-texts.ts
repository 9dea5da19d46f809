import type { PrintCount } from '#contract/lib/with-noun';
import { saleFieldTexts, salesCount } from '#contract/features/sales/sale-texts';

/** Texts of a sales print: on the page, in the PDF and in the browser's print. */
export const salesPrintTexts = {
  ...saleFieldTexts,
  title: 'מכירות',
  city: 'עיר',
  phone: 'טלפון',
  sales: salesCount,
  allDates: 'כל התאריכים',
  from: (day: string): string => `מ-${day}`,
  to: (day: string): string => `עד ${day}`,
  between: (from: string, to: string): string => `${from} עד ${to}`,
  allStatuses: 'כל הסטטוסים',
  statuses: (names: string): string => `סטטוסים: ${names}`,
  agentIs: (name: string): string => `סוכן: ${name}`,
  /** A record that the CRM does not have. */
  unknown: 'לא מוכר',
  marketerIs: (name: string): string => `משווק: ${name}`,
  customerIs: (name: string): string => `לקוח: ${name}`,
  productIs: (name: string): string => `מוצר: ${name}`,
  textIs: (text: string): string => `חיפוש: ${text}`,
  newestFirst: 'מהחדשה לישנה',
  pageSum: (count: number, print: PrintCount): string => `סך העמוד, ${salesCount(count, print)}`,
  total: (count: number, print: PrintCount): string => `סה״כ, ${salesCount(count, print)}`,
  byStatus: 'לפי סטטוס',
  count: 'מכירות',
} as const;
