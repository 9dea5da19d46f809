import { formatCount } from '../values/format-number';

const rowsText = (count: number): string => (count === 1 ? 'שורה אחת' : `${formatCount(count)} שורות`);

export const listTexts = {
  failedTitle: 'הנתונים לא נטענו',
  forbiddenTitle: 'אין לכם הרשאה לצפות בנתונים אלה',
  forbiddenMissing: 'ההרשאה החסרה:',
  forbiddenAsk: 'לקבלת ההרשאה פנו למנהל המערכת.',
  moreFailed: 'השורות הבאות לא נטענו',
  /** Screen reader instructions. */
  keys: 'מעבר בין שורות במקשי החיצים או j ו-k, פתיחה ב-Enter, תחילת הרשימה וסופה ב-Home ו-End',
  filter: 'סינון',
  moreFilters: 'תנאים נוספים',
  filterCount: (count: number): string =>
    `סינון, ${count === 1 ? 'תנאי אחד' : `${formatCount(count)} תנאים`}`,
  closeFilter: 'סגירת הסינון',
  showRows: 'הצגת השורות',
  searchIn: (label: string): string => `חיפוש: ${label}`,
  /** Label of a list's menu on a phone. */
  moreTools: 'פעולות נוספות',
  clear: 'ניקוי הסינון',
  clearField: 'ניקוי',
  getClearName: (label: string): string => `ניקוי ${label}`,
  chip: (label: string): string => `${label}:`,
  removeChip: (label: string): string => `הסרת התנאי ${label}`,
  yes: 'כן',
  nothingFound: 'לא נמצאו שמות',
  nameFailed: 'השם לא נטען',
  namesFailed: 'הרשימה לא נטענה. אפשר לסגור אותה ולפתוח שוב.',
  exportExcel: 'ייצוא כל השורות שבסינון ל-Excel',
  /** `count`: number of rows in the file, `undefined` while it is unknown. */
  exporting: (bytes: number, count: number | undefined): string => {
    const received = `${formatCount(Math.ceil(bytes / 1_000))} ק״ב`;
    return count === undefined ? `מייצא… ${received}` : `מייצא ${rowsText(count)}… ${received}`;
  },
  exportWaits: (ahead: number | null): string =>
    ahead === null ? 'ממתין לתורו…' : `ממתין לתורו, ${formatCount(ahead)} לפניו…`,
  cancelExport: 'ביטול הייצוא',
  exported: (count: number): string => (count === 1 ? 'יוצאה שורה אחת' : `יוצאו ${rowsText(count)}`),
  exportFailed: 'הייצוא נכשל, נסו שוב.',
  tooMany: (most: number): string =>
    `אפשר לייצא עד ${formatCount(most)} שורות בקובץ. צמצמו את הסינון, למשל לפי תאריכים.`,
  columns: 'עמודות',
  /** Selected column that is hidden for lack of width. */
  noRoom: 'אין מקום ברוחב זה',
  columnsReset: 'כל העמודות',
  density: 'גובה השורות',
  dense: 'צפוף',
  roomy: 'מרווח',
  views: 'תצוגות',
  ownViews: 'התצוגות שלי',
  getViews: (role: string): string => `של התפקיד \u2068${role}\u2069`,
  opens: 'פותחת',
  saveView: 'שמירת התצוגה',
  deleteView: 'מחיקת התצוגה',
  resetView: 'חזרה לתצוגת ברירת המחדל',
  save: 'שמירה',
  delete: 'מחיקה',
  viewName: 'שם התצוגה',
  viewNameNote: 'נשמרים הסינון, המיון, העמודות וגובה השורות. תצוגה באותו שם תוחלף.',
  viewNameNeeded: 'יש להזין שם לתצוגה',
  viewFor: 'עבור',
  forMe: 'אני בלבד',
  forRole: (role: string): string => `כל בעלי התפקיד \u2068${role}\u2069`,
  opensWith: 'הרשימה תיפתח בתצוגה זו',
  viewSaved: 'התצוגה נשמרה',
  viewDeleted: 'התצוגה נמחקה',
  deleteOwn: (name: string): string => `התצוגה \u2068${name}\u2069 תימחק.`,
  deleteShared: (name: string, role: string): string =>
    `התצוגה \u2068${name}\u2069 תימחק אצל כל בעלי התפקיד \u2068${role}\u2069.`,
  position: (first: string, last: string, count: string): string =>
    `\u2066${first === last ? first : `${first}–${last}`}\u2069 מתוך ${count}`,
  /** Unit of the sums. */
  unit: 'בשקלים',
  toDay: 'מעבר לתאריך',
  dayFailed: 'המעבר לתאריך לא הצליח, נסו שוב.',
  printed: (rows: number, count: number): string =>
    `מודפסות ${formatCount(rows)} השורות הראשונות שנטענו, מתוך ${formatCount(count)}. לכל השורות: ייצוא ל-Excel, ובמכירות גם ״הדפסת מכירות״ שבדוחות.`,
  /** Shown when a search finds no rows. */
  meant: 'לא נמצא דבר לפי מה שהוקלד. בפריסת המקלדת השנייה זה',
  totalsFailed: 'הסכומים לא נטענו',
  emptyFilteredTitle: 'אין שורות שמתאימות לסינון',
  emptyFiltered: 'אפשר להרחיב את התאריכים, להסיר חלק מהתנאים או לנקות את הסינון.',
  panelFailed: 'הפרטים לא נטענו',
  panelMissing: 'הרשומה לא נמצאה. ייתכן שנמחקה.',
  previous: 'הקודמת',
  next: 'הבאה',
} as const;
