import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';
import { DATA_SYNC_PATH } from '#client/lib/location/data-sync-path';

export const syncPages: readonly SettingsPage[] = [
  {
    path: DATA_SYNC_PATH,
    title: 'סנכרון נתונים',
    section: 'system',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "data-sync" */ './data-sync/data-sync-page')).DataSyncPage,
  },
];
