export const authAuditTexts = {
  first_admin: {
    kind: 'מנהל ראשון',
    actions: {
      made: 'מינוי מנהל ראשון',
    },
  },
  session: {
    kind: 'התחברות',
    actions: {
      started: 'התחברות',
    },
  },
  account: {
    kind: 'חשבון',
    actions: {
      replaced: 'החלפת חשבון התחברות שלא נוצר כאן',
    },
  },
} as const;
