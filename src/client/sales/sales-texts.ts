import { saleFieldTexts, SALES_NAME } from '../../contract/sales/sale-texts';
import { formatCount } from '../ui/values/format-number';

export const salesTexts = {
  ...saleFieldTexts,
  table: SALES_NAME,
  loading: 'המכירות נטענות',
  unknown: '—',

  search: 'חיפוש במספר, לקוח, סוכן או משווק',
  filter: 'סינון מכירות',
  clear: 'ניקוי הסינון',
  /** `conditions`: how many there are now, the search not counted. */
  moreFilters: (conditions: number): string => (conditions === 0 ? 'עוד תנאים' : `עוד תנאים (${conditions})`),
  filterFailed: 'רשימות הסינון לא נטענו.',
  nothingFound: 'לא נמצאו שמות',
  listFailed: 'הרשימה לא נטענה. אפשר לסגור אותה ולפתוח שוב.',

  commissions: 'עמלות',
  allStatuses: 'כל הסטטוסים',
  statuses: 'סטטוסים:',
  noStatus: 'ללא סטטוס',
  asOfSync: 'נכון לסנכרון מ-',
  neverSynced: 'טרם הסתיים סנכרון',
  totalsFailed: 'הסכומים לא נטענו.',

  emptyTitle: 'אין מכירות שמתאימות לסינון',
  empty: 'אפשר להרחיב את התאריכים, להסיר חלק מהתנאים או לנקות את הסינון.',
  noSalesTitle: 'עדיין אין מכירות',
  noSales: 'המכירות מגיעות ממערכת ה-CRM ויופיעו כאן אחרי הסנכרון הבא.',

  exportExcel: 'ייצוא ל-Excel',
  exporting: (bytes: number): string => `מייצא… ${formatCount(Math.ceil(bytes / 1_000))} ק״ב`,
  exportWaits: (ahead: number | null): string =>
    ahead === null ? 'ממתין לתורו…' : `ממתין לתורו, ${formatCount(ahead)} לפניו…`,
  cancelExport: 'ביטול הייצוא',
  exported: (count: number): string => `יוצאו ${salesCount(count)}`,
  exportFailed: 'הייצוא נכשל, נסו שוב.',
  tooMany: (most: number): string =>
    `אפשר לייצא עד ${formatCount(most)} מכירות בקובץ. צמצמו את הסינון, למשל לפי תאריכים (שנה או רבעון), סוכן או סטטוס.`,

  panel: 'פרטי מכירה',
  panelTitle: (number: string): string => `מכירה ${number}`,
  panelMissing: 'המכירה לא נמצאה. ייתכן שנמחקה במערכת ה-CRM.',
  panelFailed: 'פרטי המכירה לא נטענו.',
  sameCustomer: 'כל המכירות של הלקוח',
  sameAgent: 'כל המכירות של הסוכן',
  sameMarketer: 'כל המכירות של המשווק',
} as const;

export function salesCount(count: number): string {
  return count === 1 ? 'מכירה אחת' : `${formatCount(count)} מכירות`;
}
