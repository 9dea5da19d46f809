export const auditLogAuditTexts = {
  admin_audit_log: {
    kind: 'יומן פעולות',
    actions: {
      exported: 'ייצוא יומן פעולות',
    },
  },
} as const;
