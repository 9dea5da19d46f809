import { clientFeature } from '#client/lib/feature';

export const syncFeature = clientFeature('sync', {
  tags: { sync: 'synced' },
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ './sync-api'),
    import(/* webpackChunkName: "time-travel" */ './health/health-api'),
  ],
  pages: [],
});
