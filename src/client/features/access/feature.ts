import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';

export const accessPages: readonly SettingsPage[] = [
  {
    path: '/settings/user-id',
    title: 'מזהה משתמש',
    section: 'tools',
    needs: SETTINGS_NEEDS,
    load: async () => (await import(/* webpackChunkName: "user-id" */ './user-id-page')).UserIdPage,
  },
];
