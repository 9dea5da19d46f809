import type { PageLink } from '#client/lib/page';
import type { Page } from '#client/lib/page';
import { PAGES } from '../features';
import { DATA_SYNC_PATH } from '#client/lib/location/data-sync-path';
import { FUNCTIONS_PATH } from '#client/lib/location/functions-path';
import { AGENT_SETTINGS_PATH } from '#client/lib/location/settings-paths';
import { USERS_PATH } from '#client/lib/location/users-path';
import { settingsTexts } from './settings-texts';

/** Sections of the settings menu in order (spec.md section 2, "Settings / admin area menu"). */
export const SETTINGS_SECTIONS = ['system', 'management', 'security', 'tools'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export interface SettingsPage extends Omit<Page, 'menu'> {
  section: SettingsSection;
}

/** Main menu entry of the settings. */
export const SETTINGS: PageLink = {
  path: '/settings',
  title: settingsTexts.area,
  menu: { group: 'operation', icon: 'settings' },
};

/** Permissions required for every settings page in addition to its own. */
export const SETTINGS_NEEDS = ['settings.view'] as const satisfies Page['needs'];

/** Settings pages in the order of the menu. `/settings` redirects to the first allowed page. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    path: DATA_SYNC_PATH,
    title: settingsTexts.dataSync,
    section: 'system',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "data-sync" */ '#client/features/sync/data-sync/data-sync-page'))
        .DataSyncPage,
  },
  {
    path: FUNCTIONS_PATH,
    title: settingsTexts.functions,
    section: 'system',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () => (await import(/* webpackChunkName: "functions" */ './functions-page')).FunctionsPage,
  },
  {
    path: USERS_PATH,
    title: settingsTexts.users,
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'users.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "people" */ '#client/features/people/people-page')).PeoplePage,
  },
  {
    path: '/settings/permissions',
    title: settingsTexts.permissions,
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'roles.manage'],
    load: async () => {
      const { permissionsPage } = await import(/* webpackChunkName: "permissions" */ './permissions-page');
      return permissionsPage([...PAGES, ...SETTINGS_PAGES]);
    },
  },
  {
    path: AGENT_SETTINGS_PATH,
    title: settingsTexts.userInfoManagement,
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'user_info.manage'],
    load: async () =>
      (
        await import(
          /* webpackChunkName: "user-info-management" */ '#client/features/user-info-management/user-info-management-page'
        )
      ).UserInfoManagementPage,
  },
  {
    path: '/settings/biometric-devices',
    title: settingsTexts.biometricDevices,
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () =>
      (
        await import(
          /* webpackChunkName: "biometric-devices" */ '#client/features/biometric/biometric-devices-page'
        )
      ).BiometricDevicesPage,
  },
  {
    path: '/settings/2fa',
    title: settingsTexts.secondFactor,
    section: 'security',
    needs: SETTINGS_NEEDS,
    load: async () =>
      (await import(/* webpackChunkName: "second-factor" */ './second-factor-page')).SecondFactorPage,
  },
  {
    path: '/settings/login-behavior',
    title: settingsTexts.loginBehavior,
    section: 'security',
    needs: SETTINGS_NEEDS,
    load: async () =>
      (
        await import(
          /* webpackChunkName: "login-behavior" */ '#client/features/login-behavior/login-behavior-page'
        )
      ).LoginBehaviorPage,
  },
  {
    path: '/settings/user-id',
    title: settingsTexts.userId,
    section: 'tools',
    needs: SETTINGS_NEEDS,
    load: async () =>
      (await import(/* webpackChunkName: "user-id" */ '#client/features/access/user-id-page')).UserIdPage,
  },
  {
    path: '/settings/audit-log',
    title: settingsTexts.auditLog,
    section: 'tools',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "audit-log" */ '#client/features/audit-log/audit-log-page'))
        .AuditLogPage,
  },
];
