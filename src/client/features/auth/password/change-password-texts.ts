import { commonPasswordText } from './password-texts';
import type { PasswordProblem } from '#client/session/change-password-slice';

/** product.md section 5. */
const problems: Record<PasswordProblem, string> = {
  incomplete: 'יש למלא את כל השדות',
  mismatch: 'הסיסמאות החדשות אינן תואמות',
  tooShort: 'הסיסמה החדשה חייבת להכיל לפחות 6 תווים',
  externalProvider: 'לא ניתן לשנות סיסמה למשתמשים שהתחברו באמצעות ספק חיצוני כגון Google',
  wrongPassword: 'הסיסמה הנוכחית שהוזנה שגויה',
  weakPassword: 'הסיסמה החדשה חלשה מדי, עליה להכיל לפחות 6 תווים',
  commonPassword: commonPasswordText,
  signInAgain:
    'לבחירת סיסמה ראשונה נדרשת התחברות מחדש: יש להתנתק, להתחבר שוב בקישור מהאימייל ולבחור סיסמה מיד אחר כך.',
  unexpected: 'אירעה שגיאה בלתי צפויה',
};

export const changePasswordTexts = {
  title: 'שינוי סיסמה',
  next: 'סיסמה חדשה',
  confirmation: 'אימות הסיסמה החדשה',
  present: 'סיסמה נוכחית',
  submit: 'שינוי סיסמה',
  cancel: 'ביטול',
  close: 'סגירה',
  firstTitle: 'בחירת סיסמה',
  firstIntro: 'התחברתם בקישור מהאימייל, ועדיין אין לכם סיסמה. אחרי שתבחרו אפשר יהיה להתחבר גם בה.',
  firstSubmit: 'שמירת הסיסמה',
  firstSuccess: 'הסיסמה נשמרה',
  success: 'הסיסמה שונתה בהצלחה',
  problems,
} as const;
