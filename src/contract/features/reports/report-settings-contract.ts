import { settingRoutes } from '#contract/lib/http/setting-routes';
import { ReportSettings } from './report-settings';
import { reportsFeature } from './reports-feature';

export const { get: getReportSettings, change: changeReportSettings } = settingRoutes(reportsFeature, {
  path: '/api/functions/reports',
  summary: {
    get: 'Limits of the marks in a ledger, cancelled statuses, wording of VAT',
    change: 'Changes the limits of the marks in a ledger, cancelled statuses, wording of VAT',
  },
  audit: 'report_settings.changed',
  setting: ReportSettings,
});
