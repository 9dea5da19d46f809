export const asOfTexts = {
  asOfSync: 'נכון לסנכרון: ',
  neverSynced: 'טרם הסתיים סנכרון',
} as const;
