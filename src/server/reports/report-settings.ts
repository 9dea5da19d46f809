import { REPORT_DEFAULTS, ReportSettings } from '../../contract/reports/report-settings';
import { ledgerTexts } from '../../contract/reports/ledger-texts';
import type { Database } from '../platform/database/database';
import { listsTexts } from '../platform/lists/lists-texts';
import type { AboutLine } from '../platform/lists/xlsx-file';
import { defineSetting, readSetting } from '../platform/settings/setting';

export const reportSettings = defineSetting({
  key: 'reports',
  changed: 'report_settings.changed',
  schema: ReportSettings,
  fallback: REPORT_DEFAULTS,
});

/** Whether amounts are before or with VAT, for the sheet that says where the rows of a file come from. */
export async function amountsLine(db: Database): Promise<AboutLine> {
  const { vat } = await findReportSettings(db);
  return [listsTexts.amounts, ledgerTexts.vat[vat]];
}

/** What the organisation has set for its reports. */
export const findReportSettings = (db: Database): Promise<ReportSettings> => readSetting(db, reportSettings);
