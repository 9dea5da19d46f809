export const settingsTexts = {
  area: 'הגדרות',
  menu: 'תפריט ההגדרות',
  functions: 'הגדרות פונקציות',
  permissions: 'ניהול הרשאות',
  secondFactor: 'אימות דו-שלבי',
} as const;

export const settingsSectionTexts = {
  system: 'מערכת',
  management: 'ניהול',
  security: 'אבטחה',
  tools: 'כלים',
} as const;
