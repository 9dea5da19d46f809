import { saleFieldTexts, SALES_NAME } from '../../../contract/features/sales/sale-texts';

export const salesTexts = {
  ...saleFieldTexts,
  table: SALES_NAME,
  search: 'חיפוש במספר, לקוח, סוכן או משווק',
  commissions: 'עמלות',
  noSalesTitle: 'עדיין אין מכירות',
  noSales: 'המכירות מגיעות ממערכת ה-CRM ויופיעו כאן אחרי הסנכרון הבא.',
  panel: 'פרטי מכירה',
  panelTitle: 'מכירה',
  /** The label column of the panel is narrow. */
  modified: 'עודכן ב-CRM',
  phone: 'טלפון',
  ofAmount: 'מהסכום',
  salaryMonth: 'חודש השכר',
  monthClosed: 'סגור',
  monthOpen: 'פתוח',
  copyLink: 'העתקת קישור',
  sameCustomer: 'כל המכירות של הלקוח',
  sameAgent: 'כל המכירות של הסוכן',
  sameMarketer: 'כל המכירות של המשווק',
} as const;
