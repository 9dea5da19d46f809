import type { SyncEntity } from './sync-contract';

/** What is synchronised, as the server's messages and the pages call it. */
export const entityTexts: Readonly<Record<SyncEntity, string>> = {
  agents: 'סוכנים',
  marketers: 'משווקים',
  customers: 'לקוחות',
  products: 'מוצרים',
  sales: 'מכירות',
  payments: 'תשלומים',
};
