import { paths } from '#client/lib/location/paths';
import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';

export const apiTokensPages: readonly SettingsPage[] = [
  {
    path: paths.apiTokens(),
    title: 'אסימוני גישה',
    section: 'security',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () => (await import(/* webpackChunkName: "api-tokens" */ './api-tokens-page')).ApiTokensPage,
  },
];
