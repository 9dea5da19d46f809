import type { Page } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const reportsPages: readonly Page[] = [
  {
    path: '/reports',
    title: 'דוחות',
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'reports', title: 'כל הדוחות' },
    load: async () => (await import(/* webpackChunkName: "reports" */ './reports-page')).ReportsPage,
  },
  {
    path: paths.ledger(),
    title: 'כרטסת חכמה',
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'ledger' },
    load: async () =>
      (await import(/* webpackChunkName: "smart-ledger" */ './ledger/ledger-page')).LedgerPage,
  },
  {
    path: paths.marketers(),
    title: 'משווקים',
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'marketers' },
    load: async () =>
      (await import(/* webpackChunkName: "marketers" */ './marketers/marketers-page')).MarketersPage,
  },
  {
    path: paths.inactiveCustomers(),
    title: 'לקוחות לא פעילים',
    needs: ['inactive_customers.view'],
    menu: { group: 'reports', icon: 'inactiveCustomers' },
    load: async () =>
      (await import(/* webpackChunkName: "inactive-customers" */ './inactive/inactive-page')).InactivePage,
  },
  {
    path: paths.salesPrint(),
    title: 'הדפסת מכירות',
    needs: ['sales_print.view'],
    menu: { group: 'reports', icon: 'print' },
    load: async () =>
      (await import(/* webpackChunkName: "sales-print" */ './sales-print/sales-print-page')).SalesPrintPage,
  },
];
