export const syncAuditTexts = {
  sync: {
    kind: 'סנכרון',
    actions: {
      cancelled: 'עצירת סנכרון',
    },
  },
  auto_sync: {
    kind: 'סנכרון אוטומטי',
    actions: {
      changed: 'שינוי סנכרון אוטומטי',
    },
  },
} as const;
