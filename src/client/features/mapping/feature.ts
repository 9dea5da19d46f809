import { clientFeature } from '#client/lib/feature';

export const mappingFeature = clientFeature('mapping', {
  tags: {},
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './mapping-api')],
  pages: [],
});
