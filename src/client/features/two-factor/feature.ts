import { clientFeature } from '#client/lib/feature';

export const twoFactorFeature = clientFeature('two-factor', {
  tags: { 'two-factor': 'local' },
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ '#client/session/two-factor/two-factor-api'),
  ],
  pages: [],
});
