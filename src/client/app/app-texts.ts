export const appTexts = {
  popups: 'תפריטים ובחירות',
  product: 'משרד',
  loading: 'טוען…',
  reload: 'טעינה מחדש',
  home: 'חזרה לדף הבית',
  skipToContent: 'דילוג לתוכן',
} as const;

export const problemTexts = {
  forbiddenTitle: 'אין לכם הרשאה לצפות בעמוד זה',
  contentForbiddenTitle: 'אין לכם גישה לנתונים שבעמוד זה',
  forbiddenMissing: 'ההרשאה החסרה',
  forbiddenMissingAll: 'ההרשאות החסרות',
  forbiddenNothing: 'אין כרגע עמודים שיש לכם גישה אליהם. לקבלת הרשאה',
  forbiddenAsk: 'לקבלת ההרשאה',
  notFoundTitle: 'העמוד לא נמצא',
  notFoundText: 'ייתכן שהכתובת שגויה, או שהעמוד הוסר או הועבר.',
  crashTitle: 'משהו השתבש',
  crashText: 'העמוד נתקל בתקלה לא צפויה. אפשר לנסות שוב; אם התקלה חוזרת, יש לפנות למנהל המערכת.',
  chunkTitle: 'העמוד לא נטען',
  chunkText: 'טעינת העמוד נמשכה זמן רב מדי או נקטעה. בדקו את החיבור לאינטרנט ונסו שוב.',
  offlineText: 'אין חיבור לשרת. העמוד ייטען מעצמו כשהחיבור יחזור.',
  unavailableTitle: 'המערכת לא נטענה',
  unavailableText: 'חלק מהמערכת לא נטען. בדקו את החיבור לאינטרנט וטענו מחדש.',
} as const;

export const pageTexts = {
  login: 'התחברות',
  resetPassword: 'איפוס סיסמה',
  actionLink: 'קישור מהאימייל',
  twoFactor: 'אימות דו-שלבי',
  notFound: 'העמוד לא נמצא',
  forbidden: 'אין הרשאה',
} as const;
