export const confirmTexts = { back: 'חזרה', close: 'סגירה' } as const;
