import type { SyncEntity } from './sync-contract';

/** Names of the synchronised entities, in server messages and on the pages. */
export const entityTexts: Readonly<Record<SyncEntity, string>> = {
  agents: 'סוכנים',
  marketers: 'משווקים',
  customers: 'לקוחות',
  products: 'מוצרים',
  sales: 'מכירות',
  payments: 'תשלומים',
};
