import type { Page } from '#client/lib/page';
import {
  INACTIVE_PATH,
  LEDGER_PATH,
  MARKETERS_PATH,
  SALES_PRINT_PATH,
} from '#client/lib/location/reports-paths';

export const reportsPages: readonly Page[] = [
  {
    path: '/reports',
    title: 'דוחות',
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'reports', title: 'כל הדוחות' },
    load: async () => (await import(/* webpackChunkName: "reports" */ './reports-page')).ReportsPage,
  },
  {
    path: LEDGER_PATH,
    title: 'כרטסת חכמה',
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'ledger' },
    load: async () =>
      (await import(/* webpackChunkName: "smart-ledger" */ './ledger/ledger-page')).LedgerPage,
  },
  {
    path: MARKETERS_PATH,
    title: 'משווקים',
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'marketers' },
    load: async () =>
      (await import(/* webpackChunkName: "marketers" */ './marketers/marketers-page')).MarketersPage,
  },
  {
    path: INACTIVE_PATH,
    title: 'לקוחות לא פעילים',
    needs: ['inactive_customers.view'],
    menu: { group: 'reports', icon: 'inactiveCustomers' },
    load: async () =>
      (await import(/* webpackChunkName: "inactive-customers" */ './inactive/inactive-page')).InactivePage,
  },
  {
    path: SALES_PRINT_PATH,
    title: 'הדפסת מכירות',
    needs: ['sales_print.view'],
    menu: { group: 'reports', icon: 'print' },
    load: async () =>
      (await import(/* webpackChunkName: "sales-print" */ './sales-print/sales-print-page')).SalesPrintPage,
  },
];
