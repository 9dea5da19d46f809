export const changePercentTexts = { noComparison: 'אין השוואה' } as const;
