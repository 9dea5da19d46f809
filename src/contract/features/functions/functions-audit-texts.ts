export const functionsAuditTexts = {
  job: {
    kind: 'משימה',
    actions: {
      started: 'הפעלת משימה',
    },
  },
  inactive_days: {
    kind: 'ימים ללא מכירה',
    actions: {
      changed: 'שינוי ימים ללא מכירה',
    },
  },
  sync_options: {
    kind: 'הגדרות סנכרון',
    actions: {
      changed: 'שינוי הגדרות סנכרון',
    },
  },
} as const;
