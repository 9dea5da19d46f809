export const listViewsAuditTexts = {
  list_view: {
    kind: 'תצוגה של רשימה',
    actions: {
      shared: 'שיתוף תצוגה של רשימה',
      unshared: 'ביטול שיתוף של תצוגה',
    },
  },
} as const;
