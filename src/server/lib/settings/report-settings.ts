import { addMonths, type Days, firstDay, toMonth } from '#contract/lib/calendar/calendar-rules';
import { HttpError } from '../http/errors';
import { INACTIVE_AFTER_DAYS } from '#contract/features/customers/customers-contract';
import { InactiveDays } from '#contract/features/functions/functions-contract';
import type { Database } from '#server/db/database';
import { defineSetting, readSetting } from './setting';
import { REPORT_DEFAULTS, ReportSettings } from '#contract/features/reports/report-settings';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { listsTexts } from '../lists/lists-texts';
import type { AboutLine } from '../lists/xlsx-file';

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

export const inactiveDays = defineSetting({
  key: 'customers.inactiveDays',
  changed: 'inactive_days.changed',
  schema: InactiveDays.shape.days,
  fallback: INACTIVE_AFTER_DAYS,
});

/** Returns the number of days without a sale after which a customer is inactive. */
export const findInactiveDays = (db: Database): Promise<number> => readSetting(db, inactiveDays);

/** Number of months before the current one in the default period. */
const MONTHS_BEFORE = 3;

/**
 * Returns the days of a report: as requested, by default from three months before this one up to today.
 * @throws HttpError `invalid_input` if `from` is after `to`
 */
export function toPeriod(range: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  const to = range.to ?? today;
  const from = range.from ?? firstDay(addMonths(toMonth(to), -MONTHS_BEFORE));
  if (from <= to) return { from, to };
  const fields = [{ field: 'to', reason: 'is before from' }];
  throw new HttpError('invalid_input', 'the input is not valid', { fields });
}
