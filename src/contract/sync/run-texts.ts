/** How a synchronisation ended, as the server's answers and the pages say it (product.md section 5). */
export const runTexts = {
  upToDate: 'הנתונים כבר מעודכנים',
  cancelled: 'הסנכרון בוטל',
} as const;
