import { INACTIVE_AFTER_DAYS } from '#contract/features/customers/customers-rules';
import { InactiveDays } from '#contract/features/functions/functions-contract';
import type { Database } from '#server/db/database';
import { defineSetting, readSetting } from './setting';

export const inactiveDays = defineSetting({
  key: 'customers.inactiveDays',
  changed: 'inactive_days.changed',
  schema: InactiveDays.shape.days,
  fallback: INACTIVE_AFTER_DAYS,
});

/** Returns the number of days without a sale after which a customer is inactive. */
export const findInactiveDays = (db: Database): Promise<number> => readSetting(db, inactiveDays);
