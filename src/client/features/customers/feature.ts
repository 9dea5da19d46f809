import type { Page } from '#client/lib/page';
import { CUSTOMERS_PATH } from '#client/lib/location/customers-path';

export const customersPages: readonly Page[] = [
  {
    path: CUSTOMERS_PATH,
    title: 'לקוחות',
    needs: ['user_info.view'],
    figures: ['customers.view'],
    menu: { group: 'userInfo', icon: 'customers' },
    load: async () => (await import(/* webpackChunkName: "customers" */ './customers-page')).CustomersPage,
  },
];
