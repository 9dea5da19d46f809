import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';
import { USERS_PATH } from '#client/lib/location/users-path';

export const peoplePages: readonly SettingsPage[] = [
  {
    path: USERS_PATH,
    title: 'ניהול משתמשים',
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'users.manage'],
    load: async () => (await import(/* webpackChunkName: "people" */ './people-page')).PeoplePage,
  },
];
