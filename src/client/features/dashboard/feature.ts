import type { Page } from '#client/lib/page';

export const dashboardPages: readonly Page[] = [
  {
    path: '/',
    title: 'לוח בקרה',
    needs: ['dashboard.view'],
    menu: { group: 'main', icon: 'dashboard' },
    prefetch: async () => (await import(/* webpackChunkName: "api" */ './dashboard-api')).prefetchDashboard,
    load: async () => (await import(/* webpackChunkName: "dashboard" */ './dashboard-page')).DashboardPage,
  },
];
