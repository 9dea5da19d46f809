import { clientFeature } from '#client/lib/feature';

export const authFeature = clientFeature('auth', {
  tags: { auth: 'local' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ '#client/session/auth-api')],
  pages: [],
});
