/** Labels of product fields, on the page and in the exported sheet. */
export const productFieldTexts = {
  sku: 'מק״ט',
  name: 'מוצר',
  category: 'קטגוריה',
  location: 'מיקום',
  price: 'מחיר',
  stockQuantity: 'במלאי',
  stockValue: 'שווי מלאי',
  reorderLevel: 'רמת הזמנה',
  low: 'מלאי נמוך',
  isActive: 'פעיל',
  id: 'מזהה',
} as const;

/** Name of the complete list. */
export const INVENTORY_NAME = 'מלאי';
/** Label of the search text. */
export const SEARCH_TEXT = 'חיפוש';
