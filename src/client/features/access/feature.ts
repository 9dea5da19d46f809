import { clientFeature } from '#client/lib/feature';

export const permissionsFeature = clientFeature('permissions', {
  tags: {},
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ '#client/session/permissions/permissions-api'),
    import(/* webpackChunkName: "time-travel" */ './access-api'),
  ],
  pages: [],
});
