export const invitationsAuditTexts = {
  invitation: {
    kind: 'הזמנה',
    actions: {
      created: 'הזמנה',
      sent: 'שליחת קישור הזמנה',
      link_made: 'יצירת קישור הזמנה להעתקה',
      opened: 'פתיחת קישור הזמנה',
      marked: 'סימון שההזמנה נמסרה',
      account_ensured: 'הכנת חשבון להזמנה',
      cancelled: 'ביטול הזמנה',
    },
  },
} as const;
