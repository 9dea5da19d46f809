import { clientFeature } from '#client/lib/feature';
import { SALES_PATH } from '#client/lib/location/sales-path';
import { pageTexts as texts } from './page-texts';

export const salesFeature = clientFeature('sales', {
  tags: { sales: 'synced' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './sales-api')],
  pages: [
    {
      path: SALES_PATH,
      title: texts.sales,
      needs: ['user_info.view'],
      figures: ['sales.view'],
      menu: { group: 'userInfo', icon: 'sales' },
      prefetch: async () => (await import(/* webpackChunkName: "api" */ './sales-api')).prefetchSales,
      load: async () => (await import(/* webpackChunkName: "sales" */ './sales-page')).SalesPage,
    },
  ],
});
