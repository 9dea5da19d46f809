export const salesAuditTexts = {
  sales: {
    kind: 'מכירות',
    actions: {
      exported: 'ייצוא מכירות',
    },
  },
} as const;
