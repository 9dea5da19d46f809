export const sectionTexts = {
  loading: 'נטען',
  failed: (what: string) => `${what}: הנתונים לא נטענו`,
  failedTitle: 'הנתונים לא נטענו',
  staleTitle: 'הנתונים לא התרעננו',
  stale: 'מוצגים הנתונים האחרונים שהתקבלו.',
  forbiddenTitle: 'אין לכם הרשאה לצפות בנתונים אלה',
  forbidden: 'אפשר לבקש אותה ממנהל המערכת.',
  more: 'הצגת עוד',
  moreFailed: 'הטעינה נכשלה.',
} as const;
