import type { Check, CheckKey } from '#contract/features/salaries/closings-contract';
import { firstDay, lastDay } from '#contract/lib/calendar/calendar-rules';
import { DATA_SYNC_PATH, refusedRecordPath } from '#client/lib/location/data-sync-path';
import { monthListPath, statementPath } from '#client/lib/location/salaries-paths';
import { getSalesPath } from '#client/lib/location/sales-path';
import { NUMBERLESS_AGENTS_PATH } from '#client/lib/location/settings-paths';

export interface CheckedMonth {
  /** `YYYY-MM`. */
  month: string;
  /** Status filter of the sales checked; null for all. */
  statusCodes: readonly number[] | null;
}

/** Returns the path of the rows of a failed check, or of its remedy. Null: the records have paths of their own. */
export function getCheckPath(
  { key, ids = [] }: Pick<Check, 'key' | 'ids'>,
  { month, statusCodes }: CheckedMonth,
): string | null {
  const counted = statusCodes && { statusCode: statusCodes };
  switch (key) {
    case 'withoutAgent':
      return getSalesPath({ lacks: 'knownAgent', from: firstDay(month), to: lastDay(month), ...counted });
    case 'withoutDate':
      return getSalesPath({ dateFault: 'missing', ...counted });
    case 'impossibleDate':
      return getSalesPath({ dateFault: 'impossible', ...counted });
    case 'employeeNumbers':
      return NUMBERLESS_AGENTS_PATH;
    case 'jumps':
      return monthListPath(month, { show: 'unusual', panel: 'closing' });
    case 'earlierMonths':
      return ids[0] === undefined ? null : monthListPath(ids[0], { panel: 'closing' });
    case 'lateChanges':
    case 'zeroRows':
      return null;
    default:
      return DATA_SYNC_PATH;
  }
}

/** Returns the path of a record named by a check; null if it has none. */
export function getRecordPath(key: CheckKey, id: string, month: string): string | null {
  switch (key) {
    case 'withoutAgent':
    case 'withoutDate':
    case 'impossibleDate':
      return getSalesPath({ sale: id });
    case 'refused':
      return refusedRecordPath('sales', id);
    case 'employeeNumbers':
    case 'jumps':
      return statementPath(month, id);
    case 'zeroRows':
      return getSalesPath({ agentId: id, from: firstDay(month), to: lastDay(month) });
    case 'earlierMonths':
      return monthListPath(id, { panel: 'closing' });
    default:
      return null;
  }
}
