export const twoFactorAuditTexts = {
  two_factor: {
    kind: 'אימות דו-שלבי',
    actions: {
      changed: 'שינוי אימות דו-שלבי',
      ended: 'ניתוק דפדפנים על ידי המשתמש עצמו',
      locked: 'נעילה אחרי קודים שגויים',
      guessed: 'ניסיונות רבים לנחש את קוד המערכת',
    },
  },
} as const;
