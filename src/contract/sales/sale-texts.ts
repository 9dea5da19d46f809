/** What the parts of a sale are called, on the screen and in the exported sheet. */
export const saleFieldTexts = {
  number: 'מספר',
  date: 'תאריך',
  customer: 'לקוח',
  agent: 'סוכן',
  marketer: 'משווק',
  product: 'מוצר',
  quantity: 'כמות',
  amount: 'סכום',
  commission: 'עמלה',
  status: 'סטטוס',
  modified: 'עודכן במערכת ה-CRM',
  id: 'מזהה',
} as const;

/** All of them. */
export const SALES_NAME = 'מכירות';
