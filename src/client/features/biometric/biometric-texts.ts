import type { BiometricFailure } from '#client/lib/services/biometric-failure';

/** Texts of product.md section 5, and own texts for other failures. */
export const biometricFailureTexts: Record<BiometricFailure, string> = {
  cancelled: 'האימות הביומטרי בוטל',
  noDevices: 'לא נמצאו מכשירים רשומים',
  rejected: 'האימות הביומטרי נכשל',
  alreadyRegistered: 'המכשיר הזה כבר רשום',
  notNow: 'אי אפשר לרשום מכשיר נוסף: האפשרות כבויה בארגון, או שכבר רשומים 10 מכשירים',
  other: 'שגיאה באימות הביומטרי',
};

export const deviceTexts = {
  title: 'המכשירים שלי',
  intro:
    'במכשיר רשום אפשר להשלים את האימות הדו-שלבי בטביעת אצבע, בזיהוי פנים או בקוד של המכשיר, במקום להקליד קוד.',
  close: 'סגירה',
  switchLabel: 'אימות ביומטרי בחשבון שלי',
  organizationOff: 'האימות הביומטרי כבוי בארגון',
  organizationSwitch: 'להפעלת האימות הביומטרי בארגון',
  organizationOffText: 'כדי להשתמש במכשירים יש לפנות למנהל המערכת ולבקש להפעיל את האפשרות.',
  unsupported: 'הדפדפן או המכשיר הזה אינם תומכים באימות ביומטרי',
  unsupportedText:
    'כדי לרשום מכשיר, התחברו ממכשיר שיש בו טביעת אצבע, זיהוי פנים או נעילה בקוד, ובדפדפן מעודכן.',
  empty: 'עדיין לא נרשם מכשיר',
  emptyText: 'תנו שם למכשיר שבו אתם משתמשים כעת ורשמו אותו.',
  loadFailed: 'רשימת המכשירים לא נטענה',
  name: 'שם המכשיר',
  namePlaceholder: 'למשל: המחשב במשרד',
  nameRequired: 'יש להזין שם למכשיר',
  register: 'רישום המכשיר הזה',
  registered: (name: string): string => `המכשיר \u2068${name}\u2069 נרשם`,
  list: 'המכשירים הרשומים',
  created: 'נרשם',
  lastUsed: 'שימוש אחרון',
  neverUsed: 'טרם היה בשימוש',
  active: 'פעיל',
  inactive: 'הושבת על ידי מנהל',
  remove: (name: string): string => `מחיקת המכשיר \u2068${name}\u2069`,
  removeShort: 'מחיקה',
  removeAsk: (name: string): string => `למחוק את המכשיר \u2068${name}\u2069?`,
  removeText: 'לא יהיה אפשר להזדהות באמצעותו עוד. מי שהתחבר בעזרתו יתבקש לאמת שוב.',
  removeConfirm: 'מחיקת המכשיר',
  cancel: 'ביטול',
  removed: (name: string): string => `המכשיר \u2068${name}\u2069 נמחק`,
  removeFailed: 'המכשיר לא נמחק, נסו שוב',
  registeredWhileOff: 'נרשם כשהאימות היה כבוי',
} as const;

/** Texts of the page `/settings/biometric-devices`. */
export const devicesPageTexts = {
  organization: 'בארגון',
  count: (devices: number, owners: number): string =>
    devices === 0
      ? 'אין מכשירים פעילים'
      : `${devices === 1 ? 'מכשיר פעיל אחד' : `${devices} מכשירים פעילים`} של ${owners === 1 ? 'משתמש אחד' : `${owners} משתמשים`}`,
  feature: 'אימות ביומטרי',
  featureNote:
    'כשהוא כבוי אי אפשר לרשום מכשיר או להזדהות באמצעותו; המכשירים נשמרים. כל משתמש יכול לכבותו גם בחשבונו.',
  affects: (owners: number): string =>
    owners === 1 ? 'חל על משתמש אחד שיש לו מכשיר, מיד' : `חל על ${owners} משתמשים שיש להם מכשיר, מיד`,
  whileOff: (count: number): string =>
    count === 1
      ? 'מכשיר אחד נרשם כשהאימות הדו-שלבי היה כבוי'
      : `${count} מכשירים נרשמו כשהאימות הדו-שלבי היה כבוי`,
  whileOffText: 'אז אפשר היה לרשום מכשיר בסיסמה בלבד. כדאי לוודא עם בעליהם שהמכשיר שלהם.',
  showWhileOff: 'הצגת בעליהם',
  showAll: 'הצגת כולם',
  users: 'משתמשים',
  search: 'שם או אימייל',
  nobody: 'לא נמצאו משתמשים',
  searchForMore: (count: number): string => `מוצגים ${count} הראשונים; חיפוש מצמצם את הרשימה.`,
  devices: (count: number): string =>
    count === 0 ? 'אין מכשירים' : count === 1 ? 'מכשיר אחד' : `${count} מכשירים`,
  noRole: 'ללא תפקיד',
  notActive: 'לא פעיל',
  noDevices: 'אין מכשירים רשומים.',
  noDevicesText: 'כל משתמש רושם את המכשירים שלו תחת ״החשבון שלי״.',
  foot: 'השבתה שומרת את המכשיר ברשימה, מחיקה מסירה אותו. שתיהן מנתקות את מי שהתחבר בעזרתו, ונרשמות ביומן הפעולות.',
} as const;
