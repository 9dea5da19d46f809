export const paletteTexts = {
  label: 'חיפוש או מעבר לעמוד',
  placeholder: 'עמוד, פעולה, סוכן, לקוח, משווק, טלפון או מספר מכירה',
  /** On a phone. */
  shortPlaceholder: 'עמוד, שם או מספר',
  close: 'סגירה',
  by: { customer: 'לקוח:', agent: 'סוכן:', marketer: 'משווק:' },
  meant: (search: string): string => `הוצגו תוצאות עבור \u2068${search}\u2069`,
  recent: 'נפתחו לאחרונה',
  pages: 'עמודים',
  actions: 'פעולות',
  agents: 'סוכנים',
  customers: 'לקוחות',
  marketers: 'משווקים',
  sales: 'מכירות',
  nothing: 'לא נמצא דבר. אפשר לנסות חלק מהשם או מהמספר.',
  failed: 'החיפוש לא הצליח. העמודים והפעולות מוצגים בכל זאת.',
  searching: 'מחפשים…',
} as const;
