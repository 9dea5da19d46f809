import { clientFeature } from '#client/lib/feature';

export const rolesFeature = clientFeature('roles', {
  tags: { roles: 'local' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './roles-api')],
  pages: [],
});
