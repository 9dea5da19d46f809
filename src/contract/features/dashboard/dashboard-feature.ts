import { feature } from '#contract/lib/feature';

export const dashboardFeature = feature({
  name: 'dashboard',
  tags: { dashboard: 'synced' },
  audit: {},
});
