import type { Page } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const customersPages: readonly Page[] = [
  {
    path: paths.customers(),
    title: 'לקוחות',
    needs: ['user_info.view'],
    figures: ['customers.view'],
    menu: { group: 'userInfo', icon: 'customers' },
    load: async () => (await import(/* webpackChunkName: "customers" */ './customers-page')).CustomersPage,
  },
];
