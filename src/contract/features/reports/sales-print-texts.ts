import { saleFieldTexts } from '../sales/sale-texts';

/** Texts of a sales print: on the page, in the PDF and in the browser's print. */
export const salesPrintTexts = {
  ...saleFieldTexts,
  title: 'מכירות',
  city: 'עיר',
  phone: 'טלפון',
  sales: (count: string): string => `${count} מכירות`,
  allDates: 'כל התאריכים',
  from: (day: string): string => `מ-${day}`,
  to: (day: string): string => `עד ${day}`,
  between: (from: string, to: string): string => `${from} עד ${to}`,
  allStatuses: 'כל הסטטוסים',
  statuses: (names: string): string => `סטטוסים: ${names}`,
  agentIs: (name: string): string => `סוכן: ${name}`,
  marketerIs: (name: string): string => `משווק: ${name}`,
  customerIs: (name: string): string => `לקוח: ${name}`,
  productIs: (name: string): string => `מוצר: ${name}`,
  textIs: (text: string): string => `חיפוש: ${text}`,
  newestFirst: 'מהחדשה לישנה',
  pageSum: (count: string): string => `סך העמוד, ${count} מכירות`,
  total: (count: string): string => `סה״כ, ${count} מכירות`,
  byStatus: 'לפי סטטוס',
  count: 'מכירות',
} as const;
