import type { SyncEntity } from './sync-contract';

/** Outcomes of a synchronisation, in server responses and on the pages (product.md section 5). */
export const runTexts = {
  upToDate: 'הנתונים כבר מעודכנים',
  cancelled: 'הסנכרון בוטל',
} as const;

/** Names of the synchronised entities, in server messages and on the pages. */
export const entityTexts: Readonly<Record<SyncEntity, string>> = {
  agents: 'סוכנים',
  marketers: 'משווקים',
  customers: 'לקוחות',
  products: 'מוצרים',
  sales: 'מכירות',
  payments: 'תשלומים',
};
