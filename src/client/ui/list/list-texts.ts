import { formatCount } from '../values/format-number';

export const listTexts = {
  failedTitle: 'הנתונים לא נטענו',
  forbiddenTitle: 'אין לכם הרשאה לצפות בנתונים אלה',
  forbiddenMissing: 'ההרשאה החסרה:',
  forbiddenAsk: 'לקבלת ההרשאה יש לפנות למנהל המערכת.',
  moreFailed: 'השורות הבאות לא נטענו.',
  /** For screen readers. */
  keys: 'מעבר בין שורות במקשי החיצים או j ו-k, פתיחה ב-Enter, תחילת הרשימה וסופה ב-Home ו-End',
  filter: 'סינון',
  /** `conditions`: how many there are now. */
  moreFilters: (conditions: number): string => (conditions === 0 ? 'עוד תנאים' : `עוד תנאים (${conditions})`),
  clear: 'ניקוי הסינון',
  chip: (label: string): string => `${label}:`,
  removeChip: (label: string): string => `הסרת התנאי ${label}`,
  yes: 'כן',
  nothingFound: 'לא נמצאו שמות',
  namesFailed: 'הרשימה לא נטענה. אפשר לסגור אותה ולפתוח שוב.',
  excel: 'Excel',
  exportExcel: 'ייצוא כל השורות שבסינון ל-Excel',
  exporting: (bytes: number): string => `מייצא… ${formatCount(Math.ceil(bytes / 1_000))} ק״ב`,
  exportWaits: (ahead: number | null): string =>
    ahead === null ? 'ממתין לתורו…' : `ממתין לתורו, ${formatCount(ahead)} לפניו…`,
  cancelExport: 'ביטול הייצוא',
  exported: (count: number): string => `יוצאו ${formatCount(count)} שורות`,
  exportFailed: 'הייצוא נכשל, נסו שוב.',
  tooMany: (most: number): string =>
    `אפשר לייצא עד ${formatCount(most)} שורות בקובץ. צמצמו את הסינון, למשל לפי תאריכים.`,
  columns: 'עמודות',
  columnsReset: 'כל העמודות',
  position: (row: string, count: string): string => `${row} מתוך ${count}`,
  printed: (rows: number, count: number): string =>
    `מודפסות ${formatCount(rows)} השורות הראשונות שנטענו, מתוך ${formatCount(count)}. לכל השורות: ייצוא ל-Excel, ובמכירות גם ״הדפסת מכירות״ שבדוחות.`,
  asOfSync: 'נכון לסנכרון מ-',
  neverSynced: 'טרם הסתיים סנכרון',
  /** Nothing was found by what was typed. */
  meant: 'לא נמצא דבר לפי מה שהוקלד. בפריסת המקלדת השנייה זה',
  totalsFailed: 'הסכומים לא נטענו.',
  emptyFilteredTitle: 'אין שורות שמתאימות לסינון',
  emptyFiltered: 'אפשר להרחיב את התאריכים, להסיר חלק מהתנאים או לנקות את הסינון.',
  panelFailed: 'הפרטים לא נטענו.',
  panelMissing: 'הרשומה לא נמצאה. ייתכן שנמחקה.',
  previous: 'הקודמת',
  next: 'הבאה',
} as const;
