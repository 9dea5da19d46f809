export const sectionTexts = {
  loading: 'נטען',
  retry: 'ניסיון חוזר',
  failed: (what: string) => `${what}: הנתונים לא נטענו`,
  failedNetwork: 'אין חיבור לשרת. בדקו את החיבור ונסו שוב.',
  failedServer: 'אירעה שגיאה בלתי צפויה',
  requestId: 'מספר הפנייה:',
  atTime: 'בשעה',
  failedTitle: 'הנתונים לא נטענו',
  staleTitle: 'הנתונים לא התרעננו',
  stale: 'מוצגים הנתונים האחרונים שהתקבלו.',
  forbiddenTitle: 'אין לכם הרשאה לצפות בנתונים אלה',
  forbidden: 'אפשר לבקש אותה ממנהל המערכת.',
} as const;
