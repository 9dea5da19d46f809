export const settingsTexts = {
  area: 'הגדרות',
  menu: 'תפריט ההגדרות',
  dataSync: 'סנכרון נתונים',
  functions: 'הגדרות פונקציות',
  userInfoManagement: 'ניהול מידע משתמשים',
  users: 'ניהול משתמשים',
  permissions: 'ניהול הרשאות',
  userId: 'מזהה משתמש',
  auditLog: 'יומן פעולות',
  biometricDevices: 'מכשירים ביומטריים',
  secondFactor: 'אימות דו-שלבי',
  loginBehavior: 'התנהגות התחברות',
} as const;

export const settingsSectionTexts = {
  system: 'מערכת',
  management: 'ניהול',
  security: 'אבטחה',
  tools: 'כלים',
} as const;
