import { clientFeature } from '#client/lib/feature';

export const functionsFeature = clientFeature('functions', {
  tags: {},
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './functions-api')],
  pages: [],
});
