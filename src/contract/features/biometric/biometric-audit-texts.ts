export const biometricAuditTexts = {
  device: {
    kind: 'מכשיר',
    actions: {
      registered: 'רישום מכשיר ביומטרי',
      deleted: 'מחיקת מכשיר ביומטרי',
      activated: 'הפעלת מכשיר ביומטרי',
      deactivated: 'השבתת מכשיר ביומטרי',
    },
  },
  biometric: {
    kind: 'מכשירים ביומטריים',
    actions: {
      switched: 'מכשירים ביומטריים: הפעלה או כיבוי',
    },
  },
} as const;
