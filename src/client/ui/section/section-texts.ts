export const sectionTexts = {
  loading: 'נטען',
  retry: 'ניסיון חוזר',
  failed: (what: string) => `${what}: הנתונים לא נטענו`,
  failedNetwork: 'אין חיבור לשרת. בדקו את החיבור ונסו שוב.',
  failedServer: 'אירעה שגיאה בלתי צפויה',
  requestId: 'מספר הפנייה:',
  atTime: 'בשעה',
} as const;
