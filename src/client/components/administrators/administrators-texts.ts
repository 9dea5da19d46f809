export const administratorsTexts = {
  ask: 'פנו אל',
  askAnybody: 'פנו למנהל המערכת.',
  more: (count: number): string => `ועוד ${count}`,
} as const;
