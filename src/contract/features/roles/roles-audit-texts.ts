export const rolesAuditTexts = {
  role: {
    kind: 'תפקיד',
    actions: {
      created: 'יצירת תפקיד',
      changed: 'שינוי תפקיד',
      deleted: 'מחיקת תפקיד',
    },
  },
  roles: {
    kind: 'תפקידים',
    actions: {
      cleaned: 'תחזוקת הרשאות',
    },
  },
} as const;
