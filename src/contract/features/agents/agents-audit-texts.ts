export const agentsAuditTexts = {
  agents: {
    kind: 'סוכנים',
    actions: {
      exported: 'ייצוא סוכנים',
    },
  },
} as const;
