import { clientFeature } from '#client/lib/feature';
import {
  INACTIVE_PATH,
  LEDGER_PATH,
  MARKETERS_PATH,
  SALES_PRINT_PATH,
} from '#client/lib/location/reports-paths';
import { pageTexts as texts } from './page-texts';

export const reportsFeature = clientFeature('reports', {
  tags: { reports: 'synced' },
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ './reports-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/marketers/marketers-api'),
  ],
  pages: [
    {
      path: '/reports',
      title: texts.reports,
      needs: ['reports.view'],
      menu: { group: 'reports', icon: 'reports', title: texts.reportsEntry },
      load: async () => (await import(/* webpackChunkName: "reports" */ './reports-page')).ReportsPage,
    },
    {
      path: LEDGER_PATH,
      title: texts.smartLedger,
      needs: ['reports.view'],
      menu: { group: 'reports', icon: 'ledger' },
      load: async () =>
        (await import(/* webpackChunkName: "smart-ledger" */ './ledger/ledger-page')).LedgerPage,
    },
    {
      path: MARKETERS_PATH,
      title: texts.marketers,
      needs: ['reports.view'],
      menu: { group: 'reports', icon: 'marketers' },
      load: async () =>
        (await import(/* webpackChunkName: "marketers" */ './marketers/marketers-page')).MarketersPage,
    },
    {
      path: INACTIVE_PATH,
      title: texts.inactiveCustomers,
      needs: ['inactive_customers.view'],
      menu: { group: 'reports', icon: 'inactiveCustomers' },
      load: async () =>
        (await import(/* webpackChunkName: "inactive-customers" */ './inactive/inactive-page')).InactivePage,
    },
    {
      path: SALES_PRINT_PATH,
      title: texts.salesPrint,
      needs: ['sales_print.view'],
      menu: { group: 'reports', icon: 'print' },
      load: async () =>
        (await import(/* webpackChunkName: "sales-print" */ './sales-print/sales-print-page')).SalesPrintPage,
    },
  ],
});
