import type { Action, Resource } from '#contract/lib/permissions/permissions-rules';

export const permissionsTexts = {
  /** Only for the console (product.md section 5). */
  loadFailed: 'טעינת ההרשאות נכשלה',
  changed: 'ההרשאות שלכם עודכנו',
  unchanged: 'ההרשאות שלכם לא השתנו',
} as const;

export const resourceTexts: Record<Resource, string> = {
  system: 'מערכת',
  dashboard: 'לוח בקרה',
  user_info: 'מידע משתמשים',
  customers: 'לקוחות',
  sales: 'מכירות',
  inactive_customers: 'לקוחות לא פעילים',
  reports: 'דוחות',
  users: 'משתמשים',
  roles: 'תפקידים',
  settings: 'הגדרות',
  sync: 'סנכרון',
  salaries: 'משכורות',
  sales_print: 'הדפסת מכירות',
  inventory: 'מלאי',
};

export const actionTexts: Record<Action, string> = {
  view: 'צפייה',
  create: 'יצירה',
  edit: 'עריכה',
  delete: 'מחיקה',
  manage: 'ניהול',
  admin: 'ניהול מלא',
};
