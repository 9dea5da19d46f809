export const longTableTexts = {
  failedTitle: 'הנתונים לא נטענו',
  moreFailed: 'השורות הבאות לא נטענו.',
  loadingMore: 'טוען שורות נוספות…',
  forbiddenTitle: 'אין לכם הרשאה לצפות בנתונים אלה',
  forbiddenMissing: 'ההרשאה החסרה:',
  forbiddenAsk: 'לקבלת ההרשאה יש לפנות למנהל המערכת.',
  /** For screen readers. */
  keys: 'מעבר בין שורות במקשי החיצים, פתיחה ב-Enter',
} as const;
