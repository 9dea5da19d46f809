import { REPORT_DEFAULTS, ReportSettings } from '../../contract/reports/report-settings';
import type { Database } from '../platform/database/database';
import { findSetting, upsertSetting } from '../platform/settings/settings-queries';

const KEY = 'reports';

/** What the organisation has set for its reports; the defaults where nothing valid was set. */
export async function findReportSettings(db: Database): Promise<ReportSettings> {
  const stored = ReportSettings.safeParse(await findSetting(db, KEY));
  return stored.success ? stored.data : REPORT_DEFAULTS;
}

export async function updateReportSettings(db: Database, value: ReportSettings): Promise<void> {
  await upsertSetting(db, KEY, value);
}
