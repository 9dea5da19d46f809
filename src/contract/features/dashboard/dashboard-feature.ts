import { feature } from '../../lib/feature';

export const dashboardFeature = feature({
  name: 'dashboard',
  tags: { dashboard: 'synced' },
  audit: {},
});
