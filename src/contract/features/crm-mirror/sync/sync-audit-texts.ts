export const syncAuditTexts = {
  sync: {
    kind: 'סנכרון',
    actions: {
      cancelled: 'ביטול סנכרון',
    },
  },
  alerts: {
    kind: 'התראות',
    actions: {
      changed: 'שינוי קבלת התראות',
    },
  },
  auto_sync: {
    kind: 'סנכרון אוטומטי',
    actions: {
      changed: 'שינוי סנכרון אוטומטי',
    },
  },
} as const;
