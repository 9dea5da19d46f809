import { clientFeature } from '../../lib/feature';

export const permissionsFeature = clientFeature('permissions', {
  tags: {},
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ './permissions-api'),
    import(/* webpackChunkName: "time-travel" */ '../access/access-api'),
  ],
  pages: [],
});
