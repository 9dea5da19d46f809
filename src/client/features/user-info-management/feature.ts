import { clientFeature } from '#client/lib/feature';

export const userInfoManagementFeature = clientFeature('user-info-management', {
  tags: { 'user-info-management': 'synced' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './user-info-management-api')],
  pages: [],
});
