import { MAX_REORDER_LEVEL } from '#contract/features/inventory/inventory-contract';
import { productFieldTexts } from '#contract/features/inventory/inventory-texts';

export const inventoryTexts = {
  ...productFieldTexts,
  table: 'מוצרים במלאי',
  search: 'מוצר או מק״ט',
  stock: 'במלאי',
  value: 'שווי',
  low: 'מתחת לרמת ההזמנה',
  empty: 'אזל',
  missing: (pieces: number): string => (pieces === 1 ? 'חסר אחד' : `חסרים ${pieces}`),
  inactive: 'לא פעיל',
  active: 'פעילים בלבד',
  products: 'מוצרים',
  stockValue: 'שווי המלאי',
  lowCount: 'מתחת לרמת ההזמנה',
  panel: 'פרטי מוצר',
  latestSales: 'מכירות אחרונות',
  allSales: 'כל המכירות',
  noSales: 'המוצר טרם נמכר.',
  noneTitle: 'עדיין אין מוצרים',
  none: 'המוצרים מגיעים ממערכת ה-CRM ויופיעו כאן אחרי הסנכרון הבא.',
  edit: (name: string): string => `שינוי רמת ההזמנה של ${name}`,
  editFrom: (name: string, level: string): string => `שינוי רמת ההזמנה של ${name}: ${level}`,
  save: 'שמירה',
  cancel: 'ביטול',
  changed: (name: string, before: number, after: number): string =>
    `רמת ההזמנה של ${name} שונתה מ-${before} ל-${after}`,
  undo: 'ביטול השינוי',
  conflict: 'בינתיים הרמה השתנתה. הערך החדש מוצג; אפשר לשנות שוב.',
  changeFailed: 'השינוי לא נשמר.',
  levelRefused: `השינוי לא נשמר: יש להזין מספר בין 0 ל-${MAX_REORDER_LEVEL.toLocaleString('he-IL')}, עם שלוש ספרות לכל היותר אחרי הנקודה.`,
} as const;
