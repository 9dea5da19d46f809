import { clientFeature } from '#client/lib/feature';

export const listViewsFeature = clientFeature('list-views', {
  tags: { 'list-views': 'local' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './list-views-api')],
  pages: [],
});
