import { REPORT_DEFAULTS, ReportSettings } from '#contract/features/reports/report-settings';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import type { Database } from '#server/db/database';
import { listsTexts } from '../lists/lists-texts';
import type { AboutLine } from '../lists/xlsx-file';
import { defineSetting, readSetting } from './setting';

export const reportSettings = defineSetting({
  key: 'reports',
  changed: 'report_settings.changed',
  schema: ReportSettings,
  fallback: REPORT_DEFAULTS,
});

/** Returns the line about VAT in the amounts, for the second sheet of a file. */
export async function amountsLine(db: Database): Promise<AboutLine> {
  const { vat } = await findReportSettings(db);
  return [listsTexts.amounts, ledgerTexts.vat[vat]];
}

export const findReportSettings = (db: Database): Promise<ReportSettings> => readSetting(db, reportSettings);
