import type { Page } from '#client/lib/page';

export const inventoryPages: readonly Page[] = [
  {
    path: '/inventory',
    title: 'מלאי',
    needs: ['inventory.view'],
    menu: { group: 'operation', icon: 'inventory' },
    prefetch: async () => (await import(/* webpackChunkName: "api" */ './inventory-api')).prefetchInventory,
    load: async () => (await import(/* webpackChunkName: "inventory" */ './inventory-page')).InventoryPage,
  },
];
