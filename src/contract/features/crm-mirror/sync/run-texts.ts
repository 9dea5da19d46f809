/** Outcomes of a synchronisation, in server responses and on the pages (product.md section 5). */
export const runTexts = {
  upToDate: 'הנתונים כבר מעודכנים',
  cancelled: 'הסנכרון בוטל',
} as const;
