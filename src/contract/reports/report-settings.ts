import * as z from 'zod/mini';
import { LARGEST_CODE } from '../lists/filters';

const MOST_STATUSES = 50;
const days = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
const Status = z.int().check(z.minimum(-LARGEST_CODE), z.maximum(LARGEST_CODE));
/** How many times something is to be more than something else. */
export const Times = z.number().check(z.minimum(1.1), z.maximum(100));

/** What the organisation has set for its reports. Its defaults are those of product.md, section 4. */
export const ReportSettings = z.strictObject({
  /** Statuses of sales that do not count in a ledger or a balance. */
  cancelledStatuses: z.array(Status).check(z.maxLength(MOST_STATUSES)),
  /** Whether the CRM's amounts include VAT; shown on ledgers, prints and files. */
  vat: z.enum(['before', 'included']),
  /** Two payments of one amount within so many days are marked. */
  samePaymentDays: days(366),
  /** A sale over so many times the greatest of the last twelve months is marked. */
  unusualTimes: Times,
  /** A gap between payments is marked when it is over so many times the median one … */
  gapTimes: Times,
  /** … and over so many days. */
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
