/** Word before an extension in a typed phone number. */
export const EXTENSION_WORD = 'שלוחה';

/** Labels of customer fields, on the pages and in exported sheets. */
export const customerFieldTexts = {
  name: 'לקוח',
  taxId: 'ח.פ. / ת.ז.',
  phone: 'טלפון',
  email: 'אימייל',
  city: 'עיר',
  agent: 'סוכן',
  marketer: 'משווק',
  lastSaleOn: 'מכירה אחרונה',
  salesCount: 'מכירות',
  lifetimeAmount: 'סך הרכישות',
  lastYearAmount: 'הכנסה שאבדה',
  daysSince: 'ימים ללא מכירה',
  doNotContact: 'לא ליצור קשר',
  id: 'מזהה',
  text: 'חיפוש',
  days: 'ימים ללא מכירה, לפחות',
  inactive: 'לקוחות לא פעילים',
  active: 'פעיל',
  customers: 'לקוחות',
} as const;
