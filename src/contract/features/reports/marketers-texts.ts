/** Texts of the marketers' report, on the page and in the exported sheet. */
export const marketersTexts = {
  name: 'משווקים',
  marketer: 'משווק',
  city: 'עיר',
  agent: 'סוכן',
  customers: 'לקוחות',
  activeCustomers: 'לקוחות פעילים',
  sales: 'מכירות',
  amount: 'סכום',
  share: 'חלק מהמכירות, %',
  previousAmount: 'באותם ימים אשתקד',
  lastSaleOn: 'מכירה אחרונה',
  balance: 'יתרה',
  later: 'תשלומים אחרי היום',
  groups: { active: 'עם תנועה', inDebt: 'בחובה', over90: 'מעל 90 ימים', all: 'כולם' },
  search: 'משווק או עיר',
  total: (count: number): string => (count === 1 ? 'סה״כ משווק אחד' : `סה״כ ${count} משווקים`),
} as const;
