import type { SignInFailure } from './sign-in-failure';

/** product.md section 5. */
export const signInFailureTexts: Record<SignInFailure, string> = {
  wrongCredentials: 'שם המשתמש או הסיסמה שגויים',
  tooManyAttempts: 'יותר מדי ניסיונות התחברות, נסו שוב מאוחר יותר',
  notApproved: 'המשתמש אינו קיים במערכת או שטרם אושר על ידי מנהל',
  notActive: 'החשבון אינו פעיל, יש לפנות למנהל',
  cancelled: 'ההתחברות בוטלה',
  other: 'שגיאה בהתחברות',
};

export const loginTexts = {
  heading: 'התחברות',
  product: 'משרד',
  tagline: 'כל המכירות, המשכורות והלקוחות בתמונה אחת ברורה',
  lead: 'ברוכים הבאים. התחברו כדי להמשיך.',
  email: 'כתובת אימייל',
  password: 'סיסמה',
  showPassword: 'הצגת הסיסמה',
  hidePassword: 'הסתרת הסיסמה',
  submit: 'התחברות',
  google: 'התחברות עם Google',
  or: 'או',
  fillAll: 'יש למלא את כל השדות',
} as const;
