import type { Page } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const salesPages: readonly Page[] = [
  {
    path: paths.sales(),
    title: 'מכירות',
    needs: ['user_info.view'],
    figures: ['sales.view'],
    menu: { group: 'userInfo', icon: 'sales' },
    prefetch: async () => (await import(/* webpackChunkName: "api" */ './sales-api')).prefetchSales,
    load: async () => (await import(/* webpackChunkName: "sales" */ './sales-page')).SalesPage,
  },
];
