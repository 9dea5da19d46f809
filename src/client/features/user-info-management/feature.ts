import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const userInfoManagementPages: readonly SettingsPage[] = [
  {
    path: paths.userInfoManagement(),
    title: 'ניהול מידע משתמשים',
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'user_info.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "user-info-management" */ './user-info-management-page'))
        .UserInfoManagementPage,
  },
];
