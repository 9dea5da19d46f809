import { clientFeature } from '#client/lib/feature';

export const authFeature = clientFeature('auth', {
  tags: { auth: 'local' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './session/auth-api')],
  pages: [],
});
