import { clientFeature } from '#client/lib/feature';

export const loginBehaviorFeature = clientFeature('login-behavior', {
  tags: { 'login-behavior': 'local' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './login-behavior-api')],
  pages: [],
});
