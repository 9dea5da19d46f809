export const faultTexts = {
  report: 'דיווח על תקלה',
} as const;
