export const settingsTexts = {
  area: 'הגדרות',
  menu: 'תפריט ההגדרות',
  dataSync: 'סנכרון נתונים',
  functions: 'הגדרות פונקציות',
} as const;

export const settingsSectionTexts = {
  system: 'מערכת',
  management: 'ניהול',
  security: 'אבטחה',
  tools: 'כלים',
} as const;
