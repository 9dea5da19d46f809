import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';

export const salaryViewsPages: readonly SettingsPage[] = [
  {
    path: '/settings/salary-views',
    title: 'מי צפה בשכר',
    section: 'security',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () =>
      (await import(/* webpackChunkName: "salary-views" */ './salary-views-page')).SalaryViewsPage,
  },
];
