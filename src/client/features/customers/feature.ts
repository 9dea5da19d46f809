import { clientFeature } from '../../lib/feature';

export const customersFeature = clientFeature('customers', {
  tags: { customers: 'synced' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './customers-api')],
  pages: [],
});
