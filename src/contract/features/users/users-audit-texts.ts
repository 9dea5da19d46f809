export const usersAuditTexts = {
  user: {
    kind: 'משתמש',
    actions: {
      activated: 'התחברות ראשונה לפי הזמנה',
      changed: 'שינוי משתמש',
      deactivated: 'השבתת משתמש',
      reactivated: 'הפעלת משתמש',
      sessions_ended: 'ניתוק מכל הדפדפנים',
      data_exported: 'ייצוא מידע אישי',
      erased: 'מחיקת מידע אישי',
    },
  },
  admin_people: {
    kind: 'משתמשים',
    actions: {
      exported: 'ייצוא משתמשים',
    },
  },
} as const;
