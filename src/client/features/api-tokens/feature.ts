import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';

export const apiTokensPages: readonly SettingsPage[] = [
  {
    path: '/settings/api-tokens',
    title: 'אסימוני גישה',
    section: 'security',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () => (await import(/* webpackChunkName: "api-tokens" */ './api-tokens-page')).ApiTokensPage,
  },
];
