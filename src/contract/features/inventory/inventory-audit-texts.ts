export const inventoryAuditTexts = {
  inventory: {
    kind: 'מלאי',
    actions: {
      exported: 'ייצוא מלאי',
      reorder_level_changed: 'שינוי רמת הזמנה',
    },
  },
} as const;
