export const auditLogAuditTexts = {
  backup: {
    kind: 'גיבוי',
    actions: {
      restored: 'שחזור מגיבוי',
    },
  },
  admin_audit_log: {
    kind: 'יומן פעולות',
    actions: {
      exported: 'ייצוא יומן פעולות',
    },
  },
} as const;
