import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';
import { biometricFailureTexts } from '#client/features/biometric/biometric-texts';
import type { SecondFactorFailure } from '#client/session/two-factor/second-factor-failure';

export const twoFactorTexts = {
  heading: 'אימות דו-שלבי',
  intro: 'הזינו את קוד האימות כדי להמשיך.',
  introOwn: 'הזינו את הקוד מאפליקציית האימות, או קוד שחזור.',
  mustSetUp: 'נדרש קוד אישי. מגדירים אותו פעם אחת.',
  wrongCode: 'קוד אימות שגוי',
  signedInAs: 'מחוברים בתור',
  code: 'קוד אימות',
  codeRequired: 'יש להזין קוד',
  digitsOnly: 'הקוד מורכב מספרות בלבד',
  submit: 'אימות',
  or: 'או',
  biometric: 'אימות ביומטרי',
  signOut: 'התנתקות',
} as const;

/** product.md section 5. */
const failureTexts = {
  wrongCode: twoFactorTexts.wrongCode,
  notVerified: 'קוד שגוי',
  noCodeSet: 'אימות דו-שלבי מופעל אך לא הוגדר קוד מערכת, יש לפנות למנהל',
  other: 'שגיאה באימות הקוד',
} as const;

const MINUTE_MS = 60_000;
const ISRAEL = { timeZone: BUSINESS_ZONE } as const;
const time = new Intl.DateTimeFormat('he-IL', { ...ISRAEL, hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('he-IL', { ...ISRAEL, day: 'numeric', month: 'numeric' });

/**
 * Returns the text for a failed verification.
 * @param now ms since 1970.
 */
export function secondFactorFailureText(failure: SecondFactorFailure, now: number): string {
  switch (failure.reason) {
    case 'device':
      return biometricFailureTexts[failure.failure];
    case 'locked':
      return lockedText(failure.until, now);
    default:
      return failureTexts[failure.reason];
  }
}

/** Rounds up to the next minute, so that a user who returns then is admitted. */
function lockedText(until: number | null, now: number): string {
  if (until === null) return 'הוזנו יותר מדי קודים שגויים, נסו שוב מאוחר יותר';
  const end = new Date(Math.ceil(until / MINUTE_MS) * MINUTE_MS);
  const today = day.format(end) === day.format(now);
  const date = today ? '' : ` ב-\u2068${day.format(end)}\u2069`;
  return `הוזנו יותר מדי קודים שגויים. אפשר לנסות שוב${date} בשעה \u2068${time.format(end)}\u2069`;
}

/** Texts of the page `/settings/2fa`. */
export const secondFactorPageTexts = {
  state: 'מצב האימות',
  stateOn: 'האימות הדו-שלבי פעיל',
  stateOnText: 'אחרי הסיסמה כל אחד מאמת פעם אחת בכל התחברות, בקוד המערכת או במכשיר רשום. השרת אוכף זאת.',
  stateOwnText: 'אחרי הסיסמה כל אחד מאמת פעם אחת בכל התחברות, בקוד אישי או במכשיר רשום. השרת אוכף זאת.',
  stateOff: 'האימות הדו-שלבי כבוי',
  stateOffText: 'די בסיסמה כדי להתחבר. מכשיר שיירשם כעת יסומן, כי נרשם ללא אימות נוסף.',
  codeState: 'קוד המערכת',
  codeSet: 'מוגדר',
  codeNotSet: 'לא הוגדר',
  ownState: 'הדפדפן הזה',
  verified: 'מאומת',
  notVerified: 'טרם אומת',
  notNeeded: 'לא נדרש אימות',
  title: 'הפעלה וקוד',
  organization: 'חל על כל הארגון',
  switch: 'אימות דו-שלבי',
  switchNote: 'כיבוי מבקש את הקוד הנוכחי ומבטל את כל האימותים.',
  own: 'קוד אישי לכל אחד',
  ownNote: 'כל אחד מאמת בקוד מתחלף מהטלפון שלו. מי שאין לו נכנס בקוד המערכת ומגדיר אחד, ורק אחר כך ממשיך.',
  ownNoKey: 'כדי לאפשר קודים אישיים יש להגדיר בשרת את SECRETS_KEY.',
  changeMode: 'שינוי סוג הקוד',
  on: 'פעיל',
  off: 'כבוי',
  code: 'קוד המערכת',
  codeNote: 'קוד אחד לכולם, ספרות בלבד, 6 עד 32. אי אפשר להציג אותו, רק להחליף.',
  codeHint: 'מוסרים אותו בעל פה או בטלפון, לא באימייל.',
  current: 'הקוד הנוכחי',
  first: 'הקוד',
  next: 'קוד חדש',
  again: 'אימות הקוד החדש',
  currentNeeded: 'יש להזין את הקוד הנוכחי',
  codeNeeded: 'יש להזין קוד',
  digitsOnly: 'הקוד מורכב מספרות בלבד',
  missing: (count: number) => (count === 1 ? 'חסרה ספרה אחת' : `חסרות ${count} ספרות`),
  different: 'הקודים אינם זהים',
  wrong: 'הקוד הנוכחי שגוי',
  turnOn: 'הפעלת האימות',
  turnOff: 'כיבוי האימות',
  replace: 'החלפת הקוד',
  setCode: 'שמירת הקוד',
  everybody: 'כל המחוברים יתבקשו לאמת, מיד. גם אתם.',
  everybodyAgain: 'כל מי שמאומת עכשיו יתבקש לאמת שוב, מיד. גם אתם.',
  saved: 'השינוי נשמר. כל האימותים הקודמים בוטלו.',
  conflict: 'בינתיים הגדרות האימות השתנו. בדקו את המצב ונסו שוב.',
  cancel: 'ביטול',
} as const;

/** Texts of the section in the dialog "my account". */
export const verificationTexts = {
  title: 'הדפדפנים שלי',
  intro: 'הדפדפנים שעברתם בהם את האימות הדו-שלבי. בדפדפן שתנתקו יידרש אימות מחדש.',
  empty: 'אין דפדפן מאומת',
  emptyText: 'כשהאימות הדו-שלבי פעיל בארגון, כל דפדפן שתאמתו בו יופיע כאן.',
  loadFailed: 'רשימת הדפדפנים לא נטענה',
  unknown: 'דפדפן לא מזוהה',
  current: 'הדפדפן הזה',
  kind: { code: 'אומת בקוד', device: 'אומת במכשיר', known: 'דפדפן מוכר, הקוד הוקלד בו' },
  until: 'בתוקף עד',
  end: 'ניתוק',
  endOne: (browser: string): string => `ניתוק הדפדפן \u2068${browser}\u2069`,
  endOthers: 'ניתוק כל השאר',
  ended: (count: number): string =>
    count === 1 ? 'הדפדפן נותק, ויידרש בו אימות' : 'שאר הדפדפנים נותקו, ויידרש בהם אימות',
  endFailed: 'הדפדפן לא נותק, נסו שוב',
} as const;
