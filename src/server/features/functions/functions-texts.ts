/** Texts of the server's jobs on the functions page. */
export const jobTexts = {
  lastUpdate: 'סנכרון לפי עדכון אחרון',
  fullSync: 'סנכרון מלא',
  reconciliation: 'השוואה לילית מול ה-CRM',
  salaryMetadata: 'חישוב נתוני המשכורות',
  daily: (hour: number) => `בכל יום ב-${String(hour).padStart(2, '0')}:00`,
  every: (minutes: number) => (minutes === 1 ? 'בכל דקה' : `בכל ${minutes} דקות`),
  weekly: 'בכל שבת ב-02:00, ואחרי כל שינוי במיפוי או באזור הזמן',
  nightly: 'בכל יום ב-06:10',
  off: 'כבוי: הסנכרון האוטומטי אינו מופעל',
};
