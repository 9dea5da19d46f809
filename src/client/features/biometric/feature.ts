import { clientFeature } from '#client/lib/feature';

export const biometricFeature = clientFeature('biometric', {
  tags: { biometric: 'local' },
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ './biometric-api'),
    import(/* webpackChunkName: "time-travel" */ './device-api'),
  ],
  pages: [],
});
