export const mappingAuditTexts = {
  sync_mapping: {
    kind: 'מיפוי',
    actions: {
      changed: 'שינוי מיפוי ה-CRM',
      tried: 'ניסיון מיפוי',
    },
  },
} as const;
