export const longTableTexts = {
  retry: 'ניסיון חוזר',
  failedTitle: 'הנתונים לא נטענו',
  failedNetwork: 'אין חיבור לשרת. בדקו את החיבור לרשת ונסו שוב.',
  failedServer: 'השרת לא השיב כראוי. אפשר לנסות שוב; אם התקלה חוזרת, יש לפנות למנהל המערכת.',
  requestId: 'מזהה הבקשה לפנייה לתמיכה:',
  moreFailed: 'השורות הבאות לא נטענו.',
  loadingMore: 'טוען שורות נוספות…',
  forbiddenTitle: 'אין לכם הרשאה לצפות בנתונים אלה',
  forbiddenMissing: 'ההרשאה החסרה:',
  forbiddenAsk: 'לקבלת ההרשאה יש לפנות למנהל המערכת.',
  /** For screen readers. */
  keys: 'מעבר בין שורות במקשי החיצים, פתיחה ב־Enter',
} as const;
