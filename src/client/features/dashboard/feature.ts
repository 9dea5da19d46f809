import { clientFeature } from '#client/lib/feature';
import { pageTexts as texts } from './page-texts';

export const dashboardFeature = clientFeature('dashboard', {
  tags: { dashboard: 'synced' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './dashboard-api')],
  pages: [
    {
      path: '/',
      title: texts.dashboard,
      needs: ['dashboard.view'],
      menu: { group: 'main', icon: 'dashboard' },
      prefetch: async () => (await import(/* webpackChunkName: "api" */ './dashboard-api')).prefetchDashboard,
      load: async () => (await import(/* webpackChunkName: "dashboard" */ './dashboard-page')).DashboardPage,
    },
  ],
});
