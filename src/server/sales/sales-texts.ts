/** Words of the exported sheet. */
export const sheetTexts = {
  name: 'מכירות',
  /** Without its ending. */
  fileName: (today: string): string => `מכירות ${today}`,
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
  modified: 'עודכן',
  id: 'מזהה',
  total: (count: number): string => `סה״כ ${count} מכירות`,
} as const;
