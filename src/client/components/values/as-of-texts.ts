export const asOfTexts = {
  asOfSync: 'נכון לסנכרון מ-',
  neverSynced: 'טרם הסתיים סנכרון',
} as const;
