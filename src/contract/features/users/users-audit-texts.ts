export const usersAuditTexts = {
  user: {
    kind: 'משתמש',
    actions: {
      activated: 'התחברות ראשונה לפי הזמנה',
      changed: 'שינוי משתמש',
      deactivated: 'השבתת משתמש',
      reactivated: 'הפעלת משתמש',
    },
  },
  admin_people: {
    kind: 'משתמשים',
    actions: {
      exported: 'ייצוא משתמשים',
    },
  },
} as const;
