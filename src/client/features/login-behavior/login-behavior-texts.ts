export const loginBehaviorTexts = {
  warningTitle: 'אתם עדיין כאן?',
  warning: 'לא זוהתה פעילות. תנותקו בעוד',
  seconds: (left: number): string => (left === 1 ? 'שנייה אחת' : `${left} שניות`),
  titleLeft: (left: number): string => `${left} שניות לניתוק`,
  kept: 'נתונים שהוקלדו ולא נשמרו יישמרו עבורכם.',
  stay: 'להישאר מחוברים',
} as const;

/** Texts of the page `/settings/login-behavior`. */
export const loginBehaviorPageTexts = {
  title: 'התחברות וניתוק',
  everybody: 'חל על כל הארגון',
  affects: 'חל על כל המחוברים תוך כ-5 דקות',
  eachVisit: 'התחברות בכל ביקור',
  eachVisitNote: 'כל פתיחה חדשה של הדפדפן מבקשת להתחבר שוב. כרטיסייה נוספת בזמן עבודה אינה ביקור חדש.',
  inactivity: 'ניתוק אחרי חוסר פעילות',
  inactivityNote:
    'פעילות היא תנועת עכבר, הקשה, לחיצה, גלילה, מגע או חזרה לכרטיסייה. השעון אחד לכל הכרטיסיות.',
  timeout: 'אחרי כמה זמן',
  timeoutNote: 'דקה אחת לפחות. דקה לפני הניתוק מופיעה אזהרה.',
  minutes: 'דקות',
  meaning: 'המשמעות',
  newVisit: 'סגירת הדפדפן ופתיחה מחדש',
  newTab: 'כרטיסייה נוספת, כשאחרת פתוחה',
  idle: 'זמן ללא פעילות',
  typed: 'נתונים שהוקלדו ולא נשמרו',
  stay: 'נשארים מחוברים',
  signInAgain: 'מתחברים מחדש',
  outAfter: (minutes: number): string =>
    minutes === 1 ? 'ניתוק אחרי דקה' : `ניתוק אחרי ${minutes.toLocaleString('he-IL')} דקות`,
  kept: 'נשמרים לאותו משתמש, גם אחרי ניתוק',
  untouched: 'נשארים בטופס',
} as const;
