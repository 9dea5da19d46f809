export const panelTexts = {
  close: 'סגירה',
  previous: 'הרשומה הקודמת',
  next: 'הרשומה הבאה',
  copyId: 'העתקת המזהה',
} as const;
