export const userInfoManagementAuditTexts = {
  agent: {
    kind: 'סוכן',
    actions: {
      changed: 'שינוי פרטי סוכן',
      linked: 'קישור סוכן למשתמש',
      unlinked: 'ניתוק סוכן ממשתמש',
    },
  },
} as const;
