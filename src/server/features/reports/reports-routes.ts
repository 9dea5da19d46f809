import {
  changeReportSettings,
  getReportSettings,
} from '../../../contract/features/reports/report-settings-contract';
import { serveSetting } from '../../lib/settings/serve-setting';
import { inactiveRoutes } from './inactive/inactive-routes';
import { ledgerRoutes } from './ledger/ledger-routes';
import { marketersRoutes } from './marketers/marketers-routes';
import { reportSettings } from './report-settings';
import { salesPrintRoutes } from './sales-print/sales-print-routes';

/** All routes under `/api/reports`, and of the settings of reports. */
export const reportsRoutes = [
  ...inactiveRoutes,
  ...ledgerRoutes,
  ...marketersRoutes,
  ...serveSetting({ get: getReportSettings, change: changeReportSettings }, reportSettings),
  ...salesPrintRoutes,
];
