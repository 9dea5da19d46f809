import { clientFeature } from '#client/lib/feature';
import { CUSTOMERS_PATH } from '#client/lib/location/customers-path';
import { pageTexts as texts } from './page-texts';

export const customersFeature = clientFeature('customers', {
  tags: { customers: 'synced' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './customers-api')],
  pages: [
    {
      path: CUSTOMERS_PATH,
      title: texts.customers,
      needs: ['user_info.view'],
      figures: ['customers.view'],
      menu: { group: 'userInfo', icon: 'customers' },
      load: async () => (await import(/* webpackChunkName: "customers" */ './customers-page')).CustomersPage,
    },
  ],
});
