/** Column labels of the exported list of people. */
export const usersSheetTexts = {
  name: 'משתמשים',
  displayName: 'שם',
  email: 'כתובת אימייל',
  state: 'מצב',
  role: 'תפקיד',
  agent: 'סוכן מקושר',
  lastLogin: 'התחברות אחרונה',
  invitedAt: 'שליחת הקישור',
  expiresAt: 'ההזמנה בתוקף עד',
  id: 'מזהה',
  text: 'חיפוש',
} as const;

export const personStateTexts = { active: 'פעיל', invited: 'הזמנה פתוחה', inactive: 'לא פעיל' } as const;
