/** What the parts of a product are called, on the screen and in the exported sheet. */
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

/** All of them. */
export const INVENTORY_NAME = 'מלאי';
/** What was typed into the search. */
export const SEARCH_TEXT = 'חיפוש';
