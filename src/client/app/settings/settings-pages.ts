import type { PageLink, SettingsPage } from '#client/lib/page';
import { SETTINGS_NEEDS } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';
import { accessPages } from '#client/features/access/feature';
import { salaryViewsPages } from '#client/features/salary-views/feature';
import { apiTokensPages } from '#client/features/api-tokens/feature';
import { auditLogPages } from '#client/features/audit-log/feature';
import { biometricPages } from '#client/features/biometric/feature';
import { loginBehaviorPages } from '#client/features/login-behavior/feature';
import { usersPages } from '#client/features/users/feature';
import { syncPages } from '#client/features/sync/feature';
import { userInfoManagementPages } from '#client/features/user-info-management/feature';
import { PAGES } from '../features';
import { settingsTexts } from './settings-texts';

/** Main menu entry of the settings. */
export const SETTINGS: PageLink = {
  path: '/settings',
  title: settingsTexts.area,
  menu: { group: 'operation', icon: 'settings' },
};

/** Settings pages in the order of the menu. `/settings` redirects to the first allowed page. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  ...syncPages,
  {
    path: paths.functions(),
    title: settingsTexts.functions,
    section: 'system',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () => (await import(/* webpackChunkName: "functions" */ './functions-page')).FunctionsPage,
  },
  ...usersPages,
  {
    path: paths.permissions(),
    title: settingsTexts.permissions,
    section: 'management',
    needs: [...SETTINGS_NEEDS, 'roles.manage'],
    load: async () => {
      const { permissionsPage } = await import(/* webpackChunkName: "permissions" */ './permissions-page');
      return permissionsPage([...PAGES, ...SETTINGS_PAGES]);
    },
  },
  ...userInfoManagementPages,
  ...biometricPages,
  {
    path: '/settings/2fa',
    title: settingsTexts.secondFactor,
    section: 'security',
    needs: SETTINGS_NEEDS,
    load: async () =>
      (await import(/* webpackChunkName: "second-factor" */ './second-factor-page')).SecondFactorPage,
  },
  ...loginBehaviorPages,
  ...apiTokensPages,
  ...salaryViewsPages,
  ...accessPages,
  ...auditLogPages,
];
