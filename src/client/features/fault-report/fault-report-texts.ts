export const faultReportTexts = {
  title: 'דיווח על תקלה',
  explanation:
    'הדיווח נשמר כקובץ במחשב שלכם. שום דבר לא נשלח: את הקובץ מוסרים למנהל המערכת או למפתחים בדרך שתבחרו.',
  masked:
    'שמות, כתובות, טלפונים, טקסטים, סכומים, כמויות ותאריכים של הנתונים אינם נכללים. נשארים שמות השדות, המצבים, ההרשאות והתקופה שנבחרה.',
  sentence: 'מה קרה?',
  sentencePlaceholder: 'למשל: אחרי סינון לפי סוכן הסכום למעלה לא השתנה',
  sentenceKept: 'כך ייכתב בקובץ:',
  holds: 'מה יש בדיווח',
  actions: 'פעולות',
  lastActions: (count: number): string => (count === 0 ? 'אין' : `${count} האחרונות, החל ב-`),
  refusals: 'שגיאות שרת',
  crashes: 'שגיאות תצוגה',
  build: 'גרסה',
  browser: 'דפדפן',
  permissions: 'הרשאות',
  size: 'גודל',
  kilobytes: (bytes: number): string => `\u2066${Math.ceil(bytes / 1_000).toLocaleString('he')} kB\u2069`,
  leftOut: 'לא נכנס לקובץ',
  file: 'תוכן הקובץ',
  collecting: 'הדיווח נאסף…',
  failed: 'הדיווח לא נאסף',
  save: 'שמירת הקובץ',
  cancel: 'ביטול',
} as const;

/** Hebrew one-letter prefixes, joined to a name: in, the, and, to, from, that, as. */
export const PREFIXES = 'בהולמשכ';
