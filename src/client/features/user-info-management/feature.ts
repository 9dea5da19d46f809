import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';
import { AGENT_SETTINGS_PATH } from '#client/lib/location/settings-paths';

export const userInfoManagementPages: readonly SettingsPage[] = [
  {
    path: AGENT_SETTINGS_PATH,
    title: 'ניהול מידע משתמשים',
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'user_info.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "user-info-management" */ './user-info-management-page'))
        .UserInfoManagementPage,
  },
];
