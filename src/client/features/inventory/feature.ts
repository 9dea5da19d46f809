import { clientFeature } from '#client/lib/feature';
import { pageTexts as texts } from './page-texts';

export const inventoryFeature = clientFeature('inventory', {
  tags: { inventory: 'synced' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './inventory-api')],
  pages: [
    {
      path: '/inventory',
      title: texts.inventory,
      needs: ['inventory.view'],
      menu: { group: 'operation', icon: 'inventory' },
      prefetch: async () => (await import(/* webpackChunkName: "api" */ './inventory-api')).prefetchInventory,
      load: async () => (await import(/* webpackChunkName: "inventory" */ './inventory-page')).InventoryPage,
    },
  ],
});
