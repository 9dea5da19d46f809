import { saleFieldTexts } from '../sales/sale-texts';

/** Words of a print of sales: on the screen, on paper and in the browser's own print. */
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
  total: (count: string): string => `סך הכול, ${count} מכירות`,
  byStatus: 'לפי סטטוס',
  count: 'מכירות',
} as const;
