import type { Page } from '#client/lib/page';
import { SALES_PATH } from '#client/lib/location/sales-path';

export const salesPages: readonly Page[] = [
  {
    path: SALES_PATH,
    title: 'מכירות',
    needs: ['user_info.view'],
    figures: ['sales.view'],
    menu: { group: 'userInfo', icon: 'sales' },
    prefetch: async () => (await import(/* webpackChunkName: "api" */ './sales-api')).prefetchSales,
    load: async () => (await import(/* webpackChunkName: "sales" */ './sales-page')).SalesPage,
  },
];
