import { inactiveRoutes } from './inactive/inactive-routes';
import { ledgerRoutes } from './ledger/ledger-routes';
import { marketersRoutes } from './marketers/marketers-routes';
import { reportSettingsRoutes } from './report-settings-routes';
import { salesPrintRoutes } from './sales-print/sales-print-routes';

/** All routes under `/api/reports`, and of the settings of reports. */
export const reportsRoutes = [
  ...inactiveRoutes,
  ...ledgerRoutes,
  ...marketersRoutes,
  ...reportSettingsRoutes,
  ...salesPrintRoutes,
];
