export const asOfTexts = {
  asOfSync: 'נכון לסנכרון: ',
  neverSynced: 'טרם הושלם סנכרון',
} as const;

export const contactTexts = {
  doNotContact: 'לא ליצור קשר',
  call: (name: string): string => `התקשרות אל ${name}`,
  whatsApp: (name: string): string => `הודעת WhatsApp אל ${name}`,
  mail: (name: string): string => `הודעת אימייל אל ${name}`,
} as const;
