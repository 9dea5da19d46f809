import { usersSheetTexts, personStateTexts } from '#contract/features/users/users-sheet-texts';
import type { PersonState } from '#contract/features/users/users-contract';

export const usersTexts = {
  table: 'משתמשים והזמנות',
  search: 'שם או אימייל',
  person: 'משתמש',
  state: 'מצב',
  role: 'תפקיד',
  noRole: 'ללא תפקיד',
  agent: 'סוכן מקושר',
  lastLogin: usersSheetTexts.lastLogin,
  never: 'ללא התחברות',
  email: 'כתובת אימייל',
  name: 'שם מלא',
  expires: 'ההזמנה בתוקף עד',
  expired: 'תוקף ההזמנה פג',
  until: 'הזמנה עד',
  invitedAt: 'שליחת הקישור',
  notSent: 'טרם נשלח',
  noneTitle: 'אין משתמשים כאלה',
  none: 'אין משתמש או הזמנה שמתאימים לסינון.',
  permissions: 'הרשאות',
  wholeRole: 'הפירוט המלא',
  everything: 'ניהול מערכת מלא: כל העמודים וכל הפעולות.',
  noPermissions: 'לתפקיד אין הרשאות.',
  devices: 'מכשירים',
  allDevices: 'ניהול המכשירים',
  noDevices: 'לא נרשם מכשיר.',
  lastActions: 'פעולות אחרונות',
  allActions: 'הכול',
  noActions: 'אין פעולות ביומן.',
  ifDeactivated: 'אם החשבון יושבת',
  nothingTied: 'החיבורים ינותקו. אין סוכן מקושר, הזמנות פתוחות, מכשירים או תצוגות משותפות.',
  choice: 'בחירה',
  select: (name: string): string => `בחירת ${name}`,
  selectAll: 'בחירת כל מי שמוצג',
  open: (name: string): string => `פרטי ${name}`,
} as const;

export const countTexts: Record<PersonState, string> = {
  active: 'פעילים',
  invited: 'הזמנות',
  inactive: 'לא פעילים',
};

export const stateTexts: Record<PersonState | 'expired', string> = {
  ...personStateTexts,
  expired: 'פג תוקף',
};

export const personTexts = {
  edit: 'עריכה',
  save: 'שמירה',
  deactivate: 'השבתה',
  deactivateTitle: (name: string): string => `להשבית את ${name}?`,
  deactivateText:
    'ההתחברות תיחסם מיד: כל החיבורים ינותקו בכל הדפדפנים, והאימותים והמכשירים יבוטלו. אפשר להפעיל מחדש בכל עת, ואת המכשירים יהיה צורך להפעיל ידנית.',
  ties: 'יחד עם ההשבתה:',
  tiesFailed: 'אי אפשר לבדוק מה קשור למשתמש',
  tieAgent: (name: string): string => `הקישור לסוכן ${name} יישאר, ויוכל לעבור למשתמש אחר`,
  tieInvitations: (emails: readonly string[]): string =>
    emails.length === 1
      ? `ההזמנה הפתוחה אל ${emails[0]} לא תהיה בתוקף עד ההפעלה`
      : `${emails.length} הזמנות פתוחות לא יהיו בתוקף עד ההפעלה: ${emails.join(', ')}`,
  removals: 'מה להסיר יחד עם ההשבתה:',
  unlinkAgent: (name: string): string => `הסרת הקישור לסוכן ${name}`,
  cancelInvitations: (emails: readonly string[]): string =>
    emails.length === 1
      ? `ביטול ההזמנה הפתוחה אל ${emails[0]}`
      : `ביטול ${emails.length} ההזמנות הפתוחות: ${emails.join(', ')}`,
  removalsNote: 'מה שלא יסומן יישאר: הקישור יוכל לעבור למשתמש אחר, וההזמנות לא יהיו בתוקף עד ההפעלה.',
  tieDevices: (count: number): string => (count === 1 ? 'מכשיר אחד ינותק' : `${count} מכשירים ינותקו`),
  tieTokens: (count: number): string =>
    count === 1 ? 'אסימון גישה אחד של סקריפט יבוטל' : `${count} אסימוני גישה של סקריפטים יבוטלו`,
  tieViews: (count: number): string =>
    count === 1
      ? 'תצוגה אחת ששותפה עם תפקיד תישאר לתפקיד'
      : `${count} תצוגות ששותפו עם תפקידים יישארו לתפקידים`,
  endSessions: 'ניתוק מכל הדפדפנים',
  endSessionsTitle: (name: string): string => `לנתק את ${name} מכל הדפדפנים?`,
  endSessionsText: 'כל החיבורים ינותקו מיד. אפשר להתחבר שוב; המכשירים והתפקיד לא ישתנו.',
  sessionsEnded: (name: string): string => `כל החיבורים של ${name} נותקו`,
  resetOwnCode: 'איפוס הקוד האישי',
  resetOwnCodeTitle: (name: string): string => `לאפס את הקוד האישי של ${name}?`,
  resetOwnCodeText:
    'למי שאיבד את הטלפון. ודאו קודם, בפנים או בטלפון, שזו אכן הבקשה שלו. הקוד וקודי השחזור יימחקו וכל החיבורים ינותקו; בכניסה הבאה ישמש קוד המערכת.',
  ownCodeReset: (name: string): string => `הקוד האישי של ${name} אופס`,
  activate: 'הפעלה',
  sendAgain: 'שליחת קישור חדש',
  send: 'שליחת קישור',
  copyLink: 'העתקת קישור',
  cancel: 'ביטול ההזמנה',
  cancelTitle: (name: string): string => `לבטל את ההזמנה של ${name}?`,
  cancelText: 'הקישור שנשלח יפסיק לפעול.',
  deactivated: (name: string): string => `החשבון של ${name} הושבת`,
  activated: (name: string): string => `החשבון של ${name} הופעל`,
  lostAgent: (agent: string): string => `הקישור לסוכן ${agent} עבר בינתיים למשתמש אחר.`,
  sent: (email: string): string => `קישור חדש נשלח אל ${email}. קישורים קודמים אינם פעילים עוד.`,
  cancelled: (name: string): string => `ההזמנה של ${name} בוטלה`,
  linkTitle: 'קישור להעתקה',
  linkText: 'הקישור מוצג פעם אחת בלבד. מי שהקישור בידיו יכול להתחבר במקום מי שהוזמן.',
  linkHanded: 'נמסר',
  copy: 'העתקה',
} as const;

export const personalDataTexts = {
  title: 'מידע אישי',
  hint: 'כל המידע שנשמר על המשתמש: אפשר לייצא אותו לקובץ, או למחוק אותו לצמיתות.',
  activeHint: 'כל המידע שנשמר על המשתמש: אפשר לייצא אותו לקובץ. מחיקה אפשרית אחרי השבתה.',
  export: 'ייצוא לקובץ',
  erase: 'מחיקת המידע',
  confirmation: (name: string): string => `למחוק לצמיתות את המידע של ${name}?`,
  userText:
    'יימחקו החשבון, השם, כתובת האימייל, כתובות הרשת, המכשירים, התצוגות, הסינונים והודעות שטרם נשלחו, גם מיומן הפעולות. אי אפשר לבטל את המחיקה.',
  invitationText: 'יימחקו ההזמנה, החשבון, השם וכתובת האימייל, גם מיומן הפעולות. אי אפשר לבטל את המחיקה.',
  remaining: 'יישארו: מזהה המשתמש בלבד ביומן, נתוני סוכנים ולקוחות שמגיעים מה-CRM, ושמות בחודשים סגורים.',
  confirm: 'מחיקה לצמיתות',
  erased: 'המידע נמחק',
  failed: 'המידע לא נמחק',
} as const;

export const inviteTexts = {
  open: 'הזמנה',
  title: 'הזמנת משתמש',
  submit: 'שליחת הזמנה',
  email: 'כתובת אימייל',
  name: 'שם מלא',
  role: 'תפקיד',
  needEmail: 'יש להזין כתובת אימייל',
  badEmail: 'כתובת האימייל אינה תקינה',
  needName: 'יש להזין שם מלא',
  needRole: 'יש לבחור תפקיד',
  note: 'ההזמנה בתוקף שבעה ימים, לכתובת הזו בלבד.',
  everything: 'כל ההרשאות, כולל ניהול המערכת',
  administrator: (role: string) => ({
    title: 'לתת ניהול מערכת מלא?',
    text: `התפקיד ${role} פותח את כל העמודים ואת כל הפעולות, כולל הרשאות של אחרים.`,
    confirmText: 'מתן ניהול מערכת מלא',
  }),
  cannotGrant: 'כולל הרשאות שאין לכם',
  sent: (email: string): string => `ההזמנה נשלחה אל ${email}`,
  notSent: (email: string, why: string): string =>
    `ההזמנה של ${email} נוצרה, אך הקישור לא נשלח. ${why} אפשר לשלוח שוב משורת ההזמנה.`,
} as const;

export const severalTexts = {
  chosen: (count: number): string => (count === 1 ? 'נבחר אחד' : `נבחרו ${count}`),
  role: 'שינוי תפקיד',
  deactivate: 'השבתה',
  endSessions: 'ניתוק מכל הדפדפנים',
  activate: 'הפעלה',
  send: 'שליחת קישור חדש',
  cancel: 'ביטול הזמנות',
  copy: 'העתקת כתובות',
  clear: 'ביטול הבחירה',
  resultTitle: 'התוצאה לכל אחד',
  done: 'בוצע',
  skipped: 'לא רלוונטי',
  confirm: (what: string, count: number): string => `${what}: ${count}`,
  confirmText: 'הפעולה תבוצע לכל מי שנבחר, בזה אחר זה, והתוצאה תוצג לכל אחד.',
  deactivateText:
    'המכשירים ינותקו. הקישורים לסוכנים יישארו, וההזמנות הפתוחות לא יהיו בתוקף כל עוד המזמינים מושבתים. כדי להסיר אותם, השביתו כל אחד בנפרד.',
  go: 'ביצוע',
  close: 'סגירה',
} as const;
