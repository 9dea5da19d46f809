/** Names of records without a name. A fact follows if there are several. */
export const namelessTexts = {
  customers: 'לקוח ללא שם',
  marketers: 'משווק ללא שם',
  products: 'מוצר ללא שם',
} as const;
