export const appTexts = {
  popups: 'תפריטים ובחירות',
  product: 'משרד',
  loading: 'טוען…',
  reload: 'טעינה מחדש',
  home: 'חזרה לדף הבית',
  skipToContent: 'דילוג לתוכן',
} as const;

/** Of a column's head, under the names of antd's locale. */
export const sortTexts = {
  triggerDesc: 'לחיצה ממיינת מהגדול לקטן',
  triggerAsc: 'לחיצה ממיינת מהקטן לגדול',
  cancelSort: 'לחיצה מבטלת את המיון',
  selectAll: 'בחירת הכול',
} as const;

export const problemTexts = {
  forbiddenTitle: 'אין לכם הרשאה לצפות בעמוד זה',
  figuresForbiddenTitle: 'הנתונים שבעמוד זה אינם פתוחים בפניכם',
  forbiddenMissing: 'ההרשאה החסרה',
  forbiddenMissingAll: 'ההרשאות החסרות',
  forbiddenLinks: 'עמודים הפתוחים בפניכם',
  forbiddenNothing: 'אין כרגע עמודים הפתוחים בפניכם. לקבלת הרשאה יש לפנות למנהל המערכת.',
  forbiddenAsk: 'לקבלת ההרשאה יש לפנות למנהל המערכת.',
  notFoundTitle: 'העמוד לא נמצא',
  notFoundText: 'ייתכן שהכתובת שגויה, או שהעמוד הוסר או הועבר.',
  crashTitle: 'משהו השתבש',
  crashText: 'העמוד נתקל בתקלה לא צפויה. אפשר לנסות שוב; אם התקלה חוזרת, יש לפנות למנהל המערכת.',
  chunkTitle: 'העמוד לא נטען',
  chunkText: 'טעינת העמוד נמשכה זמן רב מדי או נקטעה. בדקו את החיבור לאינטרנט ונסו שוב.',
  unavailableTitle: 'המערכת לא נטענה',
  unavailableText: 'חלק מהמערכת לא הגיע מהשרת. בדקו את החיבור לאינטרנט וטענו מחדש.',
} as const;

export const pageTexts = {
  agent: 'האזור שלי',
  agents: 'מידע משתמשים',
  agentsEntry: 'סוכנים',
  companySalaries: 'דוח משכורות',
  salaries: 'משכורות',
  salaryReports: 'דוחות משכורת',
  login: 'התחברות',
  resetPassword: 'איפוס סיסמה',
  actionLink: 'קישור מהאימייל',
  twoFactor: 'אימות דו-שלבי',
  dashboard: 'לוח בקרה',
  sales: 'מכירות',
  inventory: 'מלאי',
  reports: 'דוחות',
  reportsEntry: 'כל הדוחות',
  smartLedger: 'כרטסת חכמה',
  marketers: 'משווקים',
  inactiveCustomers: 'לקוחות לא פעילים',
  salesPrint: 'הדפסת מכירות',
  notFound: 'העמוד לא נמצא',
  forbidden: 'אין הרשאה',
} as const;
