import { clientFeature } from '../../lib/feature';

export const biometricFeature = clientFeature('biometric', {
  tags: { biometric: 'local' },
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ './biometric-api'),
    import(/* webpackChunkName: "time-travel" */ './device-api'),
  ],
  pages: [],
});
