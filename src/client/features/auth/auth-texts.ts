import { commonPasswordText } from './password/password-texts';
import type { MailFailure } from './links/account-mail-slice';
import type { LinkFailure, LinkPurpose } from './links/action-link-slice';
import type { ProviderFailure, SignInFailure } from '#client/session/sign-in-failure';

const providerFailureTexts: Record<ProviderFailure, string> = {
  quotaExceeded:
    'שירות ההתחברות אינו שולח עוד הודעות היום, כי המכסה היומית נוצלה. נסו שוב מחר, או פנו למנהל המערכת.',
  methodDisabled: 'דרך ההתחברות הזו כבויה בשירות ההתחברות. פנו למנהל המערכת.',
  domainNotAllowed: 'הכתובת שבה פתחתם את המערכת אינה מורשית בשירות ההתחברות. פנו למנהל המערכת.',
  providerUnreachable: 'אין חיבור לשירות ההתחברות. בדקו את החיבור לאינטרנט ונסו שוב.',
};

/** product.md section 5. */
export const signInFailureTexts: Record<SignInFailure, string> = {
  ...providerFailureTexts,
  wrongCredentials: 'שם המשתמש או הסיסמה שגויים',
  tooManyAttempts: 'יותר מדי ניסיונות התחברות, נסו שוב מאוחר יותר',
  notApproved: 'המשתמש אינו קיים במערכת או שטרם אושר על ידי מנהל',
  notActive: 'החשבון אינו פעיל, יש לפנות למנהל',
  cancelled: 'ההתחברות בוטלה',
  inactive: 'נותקתם עקב חוסר פעילות, יש להתחבר מחדש',
  sessionExpired: 'תוקף ההתחברות פג, יש להתחבר מחדש',
  endedElsewhere: 'ההתחברות הסתיימה בכרטיסייה אחרת, יש להתחבר מחדש',
  loginRequired: 'נדרשת התחברות בכל ביקור',
  commonPassword: commonPasswordText,
  weakPassword: 'הסיסמה חלשה מדי, עליה להכיל לפחות 6 תווים',
  firstAdminNotAllowed: 'כתובת זו אינה מורשית להיות המנהל הראשון',
  credentialsRemoved:
    'החשבון נוצר לפני שהכתובת אומתה, ולכן הסיסמה שלו בוטלה. שלחנו אליכם אימייל לבחירת סיסמה חדשה: בחרו סיסמה והתחברו שוב. אפשר גם להתחבר שוב עם Google.',
  credentialsRemovedUnmailed:
    'החשבון נוצר לפני שהכתובת אומתה, ולכן הסיסמה שלו בוטלה. האימייל לבחירת סיסמה חדשה לא נשלח: בקשו אותו דרך ״שכחתי סיסמה״, או התחברו שוב עם Google.',
  invitationReopened: 'ההזמנה נפתחה שוב אחרי הכניסה הזו, או שכבר אינה בתוקף. פתחו שוב את הקישור שקיבלתם.',
  other: 'שגיאה בהתחברות',
};

export const loginTexts = {
  heading: 'התחברות',
  intro: 'ברוכים הבאים. התחברו כדי להמשיך.',
  email: 'כתובת אימייל',
  password: 'סיסמה',
  passwordRule: 'סיסמה חדשה: לפחות 6 תווים.',
  showPassword: 'הצגת הסיסמה',
  hidePassword: 'הסתרת הסיסמה',
  submit: 'התחברות',
  google: 'התחברות עם Google',
  or: 'או',
  fillAll: 'יש למלא את כל השדות',
  forgot: 'שכחתי סיסמה',
  sendLink: 'שליחת קישור התחברות באימייל',
  fullName: 'שם מלא',
  fullNameMissing: 'יש להזין שם מלא',
  firstAdminIntro: 'עדיין אין מנהל במערכת. מלאו את הפרטים כדי להיות המנהל הראשון.',
  submitFirstAdmin: 'יצירת המנהל הראשון',
  mailSent: {
    signInLink: 'נשלח קישור התחברות, בדקו את תיבת הדואר',
    verification: 'נשלח אימייל לאימות הכתובת. פתחו את הקישור שבו ואז התחברו כאן שוב.',
  },
} as const;

export const mailFailureTexts: Record<MailFailure, string> = {
  ...providerFailureTexts,
  userNotFound: 'לא נמצא משתמש עם כתובת אימייל זו',
  invalidAddress: 'כתובת האימייל אינה תקינה',
  tooManyAttempts: 'יותר מדי ניסיונות, נסו שוב מאוחר יותר',
  other: 'אירעה שגיאה בלתי צפויה',
};

export const resetTexts = {
  intro: 'הזינו את כתובת האימייל ונשלח אליה קישור לבחירת סיסמה חדשה.',
  sentIntro: 'הקישור בדרך אליכם.',
  missing: 'יש להזין כתובת אימייל',
  sent: 'נשלח אימייל לאיפוס הסיסמה, בדקו את תיבת הדואר',
  submit: 'שליחת קישור לאיפוס',
  back: 'חזרה להתחברות',
} as const;

export const linkFailureTexts: Record<LinkFailure, string> = {
  ...providerFailureTexts,
  replaced:
    'ההזמנה כבר נוצלה, בוטלה, פג תוקפה או שנשלח אחריה קישור חדש. אם כבר נכנסתם בעזרתה, התחברו כרגיל. אחרת אפשר לבקש הזמנה חדשה מהמנהל.',
  unusable: 'הקישור שגוי, כבר נעשה בו שימוש או שפג תוקפו. אפשר לבקש קישור חדש.',
  commonPassword: commonPasswordText,
  weakPassword: 'הסיסמה החדשה חלשה מדי, עליה להכיל לפחות 6 תווים',
  wrongAddress: 'הקישור נשלח לכתובת אימייל אחרת',
  tooManyAttempts: 'יותר מדי ניסיונות, נסו שוב מאוחר יותר',
  notActive: 'החשבון אינו פעיל, יש לפנות למנהל',
  other: 'אירעה שגיאה בלתי צפויה',
};

const linkIntros: Record<LinkPurpose, string> = {
  invitation: 'הוזמנתם למערכת',
  resetPassword: 'בחירת סיסמה חדשה',
  verifyEmail: 'אימות כתובת האימייל',
  signIn: 'התחברות בקישור מהאימייל',
  recoverEmail: 'החזרת כתובת האימייל הקודמת',
  verifyAndChangeEmail: 'אישור כתובת האימייל החדשה',
};

const linkButtons: Record<LinkPurpose, string> = {
  invitation: 'התחברות למערכת',
  resetPassword: 'שמירת הסיסמה',
  verifyEmail: 'אימות הכתובת',
  signIn: 'התחברות',
  recoverEmail: 'החזרת הכתובת',
  verifyAndChangeEmail: 'אישור הכתובת',
};

const linkDone: Record<Exclude<LinkPurpose, 'signIn' | 'invitation'>, string> = {
  resetPassword: 'הסיסמה שונתה. אפשר להתחבר עם הסיסמה החדשה.',
  verifyEmail: 'כתובת האימייל אומתה.',
  recoverEmail: 'כתובת האימייל הקודמת הוחזרה. אם לא ביקשתם לשנות אותה, מומלץ גם להחליף את הסיסמה.',
  verifyAndChangeEmail: 'כתובת האימייל שונתה.',
};

export const actionLinkTexts = {
  inspecting: 'בודקים את הקישור…',
  signingIn: 'מתחברים…',
  rejectedIntro: 'הקישור אינו שמיש',
  forAddress: 'עבור',
  askAddress: 'לאימות, הזינו את כתובת האימייל שאליה נשלח הקישור.',
  toLogin: 'חזרה להתחברות, גם לבקשת קישור חדש',
  toReset: 'קישור חדש לאיפוס סיסמה',
  goOn: 'המשך להתחברות',
  intros: linkIntros,
  buttons: linkButtons,
  done: linkDone,
} as const;
