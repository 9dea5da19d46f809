import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';

export const loginBehaviorPages: readonly SettingsPage[] = [
  {
    path: '/settings/login-behavior',
    title: 'התנהגות התחברות',
    section: 'security',
    needs: SETTINGS_NEEDS,
    load: async () =>
      (await import(/* webpackChunkName: "login-behavior" */ './login-behavior-page')).LoginBehaviorPage,
  },
];
