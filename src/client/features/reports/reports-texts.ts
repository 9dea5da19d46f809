import { withNoun } from '#contract/lib/with-noun';
import { isolatedCount } from '#client/components/values/format-number';

/** Texts of the report pages. Texts that are also printed are in the contract. */
export const reportTexts = {
  amount: 'סכום',
  meaning: (what: string): string => `מה פירוש ${what}`,
  period: 'תקופה',
  reversedTitle: 'אין תקופה להצגה',
  reversed: 'תאריך הסיום מוקדם מתאריך ההתחלה. בחרו תקופה אחרת.',
  none: '—',
} as const;

export const reportCards = {
  ledger: {
    title: 'כרטסת חכמה',
    text: 'חובה, זכות ויתרה של משווק, וסימון של חריגות',
  },
  marketers: { title: 'משווקים', text: 'לקוחות, מכירות, מגמה, יתרה וגיול חוב של כל משווק' },
  inactive: { title: 'לקוחות לא פעילים', text: 'מי הפסיקו לקנות, ההכנסה שאבדה ודרכי הקשר' },
  print: { title: 'הדפסת מכירות', text: 'רשימת מכירות לפי סינון, מעומדת לנייר' },
  salaries: { title: 'דוח משכורות', text: 'חודש מול סוכן, השנה ליד הקודמת' },
} as const;

export const indexTexts = {
  failed: 'הנתון לא נטען',
  owed: 'חובות המשווקים',
  over90: 'מעל 90 ימים',
  inDebt: (inCredit: string): string => `משווקים בחובה, ${inCredit} בזכות`,
  inactive: (all: string): string => `מתוך ${all} לקוחות`,
  salesOfMonth: 'מכירות החודש,',
  salariesInYear: (year: string): string => `משכורות ${year}, עד היום`,
} as const;

export const ledgerPageTexts = {
  marketer: 'משווק',
  chooseTitle: 'בחרו משווק',
  choose: 'הכרטסת מוצגת לאחר בחירת משווק.',
  chooseOpen: 'בחרו משווק, או התחילו מאחת היתרות הגדולות, נכון להיום:',
  debtors: 'חייבים לנו',
  creditors: 'אנחנו חייבים להם',
  missingTitle: 'המשווק לא נמצא',
  missing: 'ייתכן שנמחק מה-CRM. בחרו משווק אחר.',
  show: 'מה מוצג',
  all: 'הכול',
  sales: 'מכירות',
  payments: 'תשלומים',
  later: 'אחרי היום או ללא תאריך',
  movements: (count: string): string => `${count} תנועות`,
  noneTitle: 'אין תנועות בתקופה',
  none: 'בחרו תקופה אחרת, או הצגה של הכול.',
  table: 'תנועות הכרטסת',
} as const;

export const marketersPageTexts = {
  debts: 'חייבים לנו',
  inCredit: (count: number): string => (count === 1 ? 'משווק אחד בזכות' : `${count} משווקים בזכות`),
  later: 'תשלומים אחרי היום, שאינם נכללים',
  active: 'פעילים',
  trend: 'מגמה',
  share: 'חלק',
  last: 'אחרונה',
  age: 'גיול חוב',
  noDebt: 'אין חוב',
  over90: 'מעל 90',
  noneTitle: 'אין משווקים כאלה',
  none: 'שנו את החיפוש או את התקופה.',
  table: 'משווקים',
  total: (count: number): string => withNoun(count, 'משווק אחד', 'משווקים', isolatedCount),
} as const;

export const inactivePageTexts = {
  table: 'לקוחות לא פעילים',
  search: 'לקוח, טלפון, ח.פ. או עיר',
  agent: 'סוכן',
  marketer: 'משווק',
  days: 'ימים ללא מכירה',
  dayChoice: (days: number): string => `${days} ימים ומעלה`,
  customers: 'לקוחות לא פעילים',
  of: (all: string): string => `מתוך ${all}`,
  lost: 'הכנסה שאבדה',
  monthly: 'ממוצע לחודש',
  neverBought: 'מעולם לא קנו',
  noneTitle: 'אין לקוחות לא פעילים',
  none: 'כל הלקוחות קנו בתקופה שנבחרה.',
} as const;

export const printPageTexts = {
  what: 'מה מדפיסים',
  dates: 'תאריכים',
  statuses: 'סטטוסים',
  agent: 'סוכן',
  marketer: 'משווק',
  text: 'לקוח, משווק או מספר',
  orientation: 'כיוון הדף',
  landscape: 'לרוחב',
  portrait: 'לאורך',
  columns: 'עמודות',
  sums: 'סיכום',
  pageSums: 'סך לכל עמוד',
  byStatus: 'לפי סטטוס, בסוף',
  print: 'הדפסה',
  limit: 'עד 5,000 מכירות בהדפסה אחת',
  tooManyTitle: 'יותר מדי מכירות להדפסה אחת',
  tooMany: (count: string): string =>
    `נמצאו ${count} מכירות, ואפשר להדפיס עד 5,000. צמצמו את התאריכים או את הסינון.`,
  noneTitle: 'אין מכירות כאלה',
  none: 'שנו את התאריכים או את הסינון.',
  page: (page: string, pages: string): string => `עמוד ${page} מתוך ${pages}`,
  preview: 'תצוגה לפני הדפסה',
  previous: 'העמוד הקודם',
  next: 'העמוד הבא',
} as const;
