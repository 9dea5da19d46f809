export const myCustomersTexts = {
  customers: 'לקוחות לפי שם',
  search: 'חיפוש לפי שם, עיר או טלפון',
  activity: 'פעילות',
  all: 'הכול',
  activeOnes: 'פעילים',
  inactiveOnes: 'הפסיקו לקנות',
  failed: 'הלקוחות לא נטענו',
  none: 'אין לקוחות להצגה',
  noneFound: 'לא נמצאו לקוחות',
  never: 'לא קנו מעולם',
  lastSale: 'מכירה אחרונה',
} as const;
