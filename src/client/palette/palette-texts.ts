export const paletteTexts = {
  label: 'חיפוש או מעבר לעמוד',
  placeholder: 'עמוד, סוכן, לקוח, משווק, טלפון או מספר מכירה',
  pages: 'עמודים',
  agents: 'סוכנים',
  customers: 'לקוחות',
  marketers: 'משווקים',
  sales: 'מכירות',
  nothing: 'לא נמצא דבר. אפשר לנסות חלק מהשם או מהמספר.',
  failed: 'החיפוש לא הצליח. העמודים מוצגים בכל זאת.',
  searching: 'מחפשים…',
} as const;
