import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const usersPages: readonly SettingsPage[] = [
  {
    path: paths.users(),
    title: 'ניהול משתמשים',
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'users.manage'],
    load: async () => (await import(/* webpackChunkName: "users" */ './users-page')).UsersPage,
  },
];
