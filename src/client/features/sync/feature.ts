import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const syncPages: readonly SettingsPage[] = [
  {
    path: paths.dataSync(),
    title: 'סנכרון נתונים',
    section: 'system',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "data-sync" */ './data-sync/data-sync-page')).DataSyncPage,
  },
];
