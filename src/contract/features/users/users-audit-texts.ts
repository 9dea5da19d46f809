export const usersAuditTexts = {
  user: {
    kind: 'משתמש',
    actions: {
      activated: 'התחברות ראשונה לפי הזמנה',
      changed: 'שינוי משתמש',
      deactivated: 'השבתת משתמש',
      reactivated: 'הפעלת משתמש',
      data_exported: 'ייצוא הנתונים של אדם',
      erased: 'מחיקת הפרטים של אדם',
    },
  },
  admin_people: {
    kind: 'משתמשים',
    actions: {
      exported: 'ייצוא משתמשים',
    },
  },
} as const;
