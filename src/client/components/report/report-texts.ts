export const reportTexts = {
  unit: 'בשקלים',
} as const;
