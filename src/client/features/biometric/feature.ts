import { paths } from '#client/lib/location/paths';
import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';

export const biometricPages: readonly SettingsPage[] = [
  {
    path: paths.devices(),
    title: 'מכשירים ביומטריים',
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "biometric-devices" */ './biometric-devices-page'))
        .BiometricDevicesPage,
  },
];
