export const panelTexts = {
  close: 'סגירה',
  previous: 'הרשומה הקודמת',
  next: 'הרשומה הבאה',
  id: 'מזהה',
} as const;
