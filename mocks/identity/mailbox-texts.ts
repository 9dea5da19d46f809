/** Hebrew texts of the mock mailbox. */
export const mailboxTexts = {
  title: 'תיבת הדואר של ההדגמה',
  lead: 'בהדגמה לא נשלח דואר. כאן מופיע מה שהיה נשלח, החדש ביותר ראשון.',
  refresh: 'רענון',
  empty: 'עוד לא נשלח דבר.',
  to: 'אל',
} as const;

/** By the emulator's mail type. */
export const kindTexts: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'איפוס סיסמה',
  EMAIL_SIGNIN: 'קישור התחברות',
  VERIFY_EMAIL: 'אימות כתובת האימייל',
  VERIFY_AND_CHANGE_EMAIL: 'אישור כתובת אימייל חדשה',
  RECOVER_EMAIL: 'החזרת כתובת האימייל הקודמת',
};
