import { clientFeature } from '#client/lib/feature';

export const permissionsFeature = clientFeature('permissions', {
  tags: {},
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ './permissions-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/access/access-api'),
  ],
  pages: [],
});
