export const administratorsTexts = {
  ask: 'אפשר לפנות אל',
  more: (count: number): string => `ועוד ${count}`,
} as const;
