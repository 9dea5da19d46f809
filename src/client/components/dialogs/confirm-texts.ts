export const confirmTexts = { back: 'חזרה' } as const;
