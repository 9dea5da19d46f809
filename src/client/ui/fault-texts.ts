export const faultTexts = {
  report: 'דיווח על תקלה',
  loadFailed: 'חלון הדיווח לא נטען. בדקו את החיבור לאינטרנט ונסו שוב.',
} as const;
