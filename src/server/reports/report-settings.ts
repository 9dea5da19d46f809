import { REPORT_DEFAULTS, ReportSettings } from '../../contract/reports/report-settings';
import type { Database } from '../platform/database/database';
import { defineSetting, readSetting } from '../platform/settings/setting';

export const reportSettings = defineSetting({
  key: 'reports',
  changed: 'report_settings.changed',
  schema: ReportSettings,
  fallback: REPORT_DEFAULTS,
});

/** What the organisation has set for its reports. */
export const findReportSettings = (db: Database): Promise<ReportSettings> => readSetting(db, reportSettings);
