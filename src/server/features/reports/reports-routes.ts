import { changeReportSettings, getReportSettings } from '#contract/features/reports/report-settings';
import { inactiveList } from '#contract/features/reports/inactive-contract';
import { serveList } from '#server/lib/lists/serve-list';
import { serveSetting } from '#server/lib/settings/serve-setting';
import { inactiveSource } from './inactive/inactive-list-queries';
import { ledgerRoutes } from './ledger/ledger-routes';
import { marketersRoutes } from './marketers/marketers-routes';
import { reportSettings } from '#server/lib/settings/report-settings';
import { salesPrintRoutes } from './sales-print/sales-print-routes';

/** All routes under `/api/reports`, and of the settings of reports. */
export const reportsRoutes = [
  ...serveList(inactiveList, inactiveSource),
  ...ledgerRoutes,
  ...marketersRoutes,
  ...serveSetting({ get: getReportSettings, change: changeReportSettings }, reportSettings),
  ...salesPrintRoutes,
];
