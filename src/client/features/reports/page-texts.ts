/** Titles of the pages and of their menu entries. */
export const pageTexts = {
  reports: 'דוחות',
  reportsEntry: 'כל הדוחות',
  smartLedger: 'כרטסת חכמה',
  marketers: 'משווקים',
  inactiveCustomers: 'לקוחות לא פעילים',
  salesPrint: 'הדפסת מכירות',
} as const;
