export const asOfTexts = {
  asOfSync: 'נכון לסנכרון: ',
  neverSynced: 'טרם הושלם סנכרון',
} as const;
