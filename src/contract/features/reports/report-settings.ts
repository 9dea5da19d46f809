import { settingRoutes } from '#contract/lib/http/setting-routes';
import { reportsFeature } from './reports-feature';
import * as z from 'zod/mini';
import { MAX_CODE } from '#contract/lib/lists/filters';

const MAX_STATUSES = 50;
const days = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
const Status = z.int().check(z.minimum(-MAX_CODE), z.maximum(MAX_CODE));
/** A factor between two amounts. */
export const Times = z.number().check(z.minimum(1.1), z.maximum(100));

/** Settings of the reports. The defaults are from product.md section 4. */
export const ReportSettings = z.strictObject({
  /** Statuses that do not count in ledgers and balances. */
  cancelledStatuses: z.array(Status).check(z.maxLength(MAX_STATUSES)),
  /** `included` if the CRM's amounts include VAT. Displayed on ledgers, prints and files. */
  vat: z.enum(['before', 'included']),
  /** Two payments of the same amount within this number of days are marked. */
  samePaymentDays: days(366),
  /** A sale above this multiple of the largest sale of the last 12 months is marked. */
  unusualTimes: Times,
  /** A payment gap is marked if it is longer than this multiple of the median gap … */
  gapTimes: Times,
  /** … and longer than this number of days. */
  gapDays: days(3_650),
});
export type ReportSettings = z.infer<typeof ReportSettings>;

export const REPORT_DEFAULTS: ReportSettings = {
  cancelledStatuses: [],
  vat: 'before',
  samePaymentDays: 7,
  unusualTimes: 3,
  gapTimes: 2,
  gapDays: 45,
};

export const { get: getReportSettings, change: changeReportSettings } = settingRoutes(reportsFeature, {
  path: '/api/functions/reports',
  summary: {
    get: 'Limits of the marks in a ledger, cancelled statuses, wording of VAT',
    change: 'Changes the limits of the marks in a ledger, cancelled statuses, wording of VAT',
  },
  audit: 'report_settings.changed',
  setting: ReportSettings,
});
