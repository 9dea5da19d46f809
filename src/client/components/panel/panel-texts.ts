export const panelTexts = {
  close: 'סגירה',
  previous: 'הרשומה הקודמת',
  next: 'הרשומה הבאה',
} as const;
