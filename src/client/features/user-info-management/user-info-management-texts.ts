import {
  type Employment,
  MAX_TARGET,
} from '#contract/features/user-info-management/user-info-management-contract';

export const managementTexts = {
  suggestions: (count: number): string =>
    count === 1 ? 'הצעה אחת לקישור לפי האימייל ב-CRM' : `${count} הצעות לקישור לפי האימייל ב-CRM`,
  suggestionsNote:
    'קישור פותח למשתמש את המשכורת של הסוכן. כל קישור נרשם ביומן הפעולות, ואי אפשר לקשר את עצמכם.',
  confirmAll: (count: number): string =>
    count === 1 ? 'אישור ההצעה' : count === 2 ? 'אישור שתיהן' : `אישור כל ${count} ההצעות`,
  confirmAllAsk: (count: number): string =>
    count === 1 ? 'לקשר סוכן אחד למשתמש המוצע?' : `לקשר ${count} סוכנים למשתמשים המוצעים?`,
  confirmAgain: 'ניסיון חוזר',
  linked: 'קושר',
  all: 'כולם',
  unlinked: 'לא מקושרים',
  numberless: 'חסר מספר',
  show: 'אילו סוכנים',
  search: 'סוכן, משתמש או מספר',
  month: 'חודש היעדים',
  monthHeld: 'יש יעדים שלא נשמרו: שמרו או בטלו אותם לפני מעבר לחודש אחר.',
  agents: 'סוכנים',
  agent: 'סוכן ב-CRM',
  user: 'משתמש',
  employment: 'העסקה',
  number: 'מס׳ עובד / ספק',
  numberRule: 'מותרים רק אותיות לטיניות, ספרות והסימנים - . / _, בלי רווחים',
  target: 'יעד מכירות, ₪',
  targetRule: `יש להזין סכום בין 0 ל-${MAX_TARGET.toLocaleString('he-IL')}, עם שתי ספרות לכל היותר אחרי הנקודה`,
  gone: 'אינו ב-CRM',
  inactive: 'לא פעיל',
  userInactive: 'חשבון לא פעיל',
  choose: 'בחירת משתמש',
  nobodyFound: 'לא נמצא משתמש שאינו מקושר',
  maybe: 'אולי זה המשתמש?',
  link: 'קישור',
  unlink: (agent: string): string => `ביטול הקישור של \u2068${agent}\u2069`,
  dismiss: 'לא, לבחור אחר',
  linkAsk: (user: string, agent: string): string => `לקשר את \u2068${user}\u2069 לסוכן \u2068${agent}\u2069?`,
  linkText: 'אחרי הקישור יוצגו למשתמש ב״אזור שלי״ המשכורת, המכירות והיעד של הסוכן.',
  unlinkAsk: (user: string, agent: string): string =>
    `לבטל את הקישור של \u2068${user}\u2069 לסוכן \u2068${agent}\u2069?`,
  unlinkText: '״האזור שלי״ ייסגר למשתמש. המספר, ההעסקה והיעדים של הסוכן נשארים.',
  unlinkConfirm: 'ביטול הקישור',
  linkConflict: 'בינתיים קושר אחד מהם למישהו אחר. הרשימה עודכנה.',
  linkSelf: 'אי אפשר לקשר את עצמכם לסוכן. רק מי שיש לו ניהול מלא של המערכת יכול.',
  linkLacks: 'לקישור נדרשת גם ההרשאה',
  missing: 'חסר',
  from: (month: string): string => `מאז ${month}`,
  changesNote: 'חודש ללא יעד מקבל את האחרון שלפניו',
  total: (agents: number, linked: number): string =>
    `${agents === 1 ? 'סוכן אחד' : `${agents} סוכנים`}, ${linked} מקושרים`,
  targets: 'יעדים',
  none: 'אין סוכנים',
  noneNote: 'הסוכנים מגיעים מה-CRM בסנכרון.',
  noneFound: 'אין סוכן שמתאים לסינון',
  getChange: (agent: string, what: string): string => `${agent}, ${what}`,
} as const;

export const employmentTexts: Readonly<Record<Employment, string>> = {
  employee: 'שכיר',
  self_employed: 'עצמאי',
};
