export const authAuditTexts = {
  first_admin: {
    kind: 'מנהל ראשון',
    actions: {
      made: 'מינוי מנהל ראשון',
    },
  },
  account: {
    kind: 'חשבון',
    actions: {
      replaced: 'החלפת חשבון התחברות שלא נוצר כאן',
    },
  },
} as const;
