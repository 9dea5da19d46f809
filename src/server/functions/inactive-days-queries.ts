import { INACTIVE_AFTER_DAYS, INACTIVE_DAYS_BOUNDS } from '../../contract/customers/customers-rules';
import type { Database } from '../platform/database/database';
import { findSetting, upsertSetting } from '../platform/settings/settings-queries';

const KEY = 'customers.inactiveDays';

/** After how many days without a sale a customer is inactive; the default where nothing valid was set. */
export async function findInactiveDays(db: Database): Promise<number> {
  const days = await findSetting(db, KEY);
  const [least, most] = INACTIVE_DAYS_BOUNDS;
  const isValid = typeof days === 'number' && Number.isInteger(days) && days >= least && days <= most;
  return isValid ? days : INACTIVE_AFTER_DAYS;
}

export async function updateInactiveDays(db: Database, days: number): Promise<void> {
  await upsertSetting(db, KEY, days);
}
