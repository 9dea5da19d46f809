import type { Check, CheckKey } from '#contract/features/salaries/closings-contract';
import { firstDay, lastDay } from '#contract/lib/calendar/calendar-rules';
import { paths } from '#client/lib/location/paths';

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
      return paths.sales({ lacks: 'knownAgent', from: firstDay(month), to: lastDay(month), ...counted });
    case 'withoutDate':
      return paths.sales({ dateFault: 'missing', ...counted });
    case 'impossibleDate':
      return paths.sales({ dateFault: 'impossible', ...counted });
    case 'employeeNumbers':
      return paths.userInfoManagement({ show: 'numberless' });
    case 'jumps':
      return paths.salaryReports({ month: month, show: 'unusual', panel: 'closing' });
    case 'earlierMonths':
      return ids[0] === undefined ? null : paths.salaryReports({ month: ids[0], panel: 'closing' });
    case 'questions':
    case 'lateChanges':
    case 'zeroRows':
    case 'secondPerson':
    case 'onePerson':
      return null;
    default:
      return paths.dataSync();
  }
}

/** Returns the path of a record named by a check; null if it has none. */
export function getRecordPath(key: CheckKey, id: string, month: string): string | null {
  switch (key) {
    case 'withoutAgent':
    case 'withoutDate':
    case 'impossibleDate':
      return paths.sales({ sale: id });
    case 'refused':
      return paths.dataSync({ refused: `sales:${id}` });
    case 'employeeNumbers':
    case 'jumps':
    case 'questions':
    case 'secondPerson':
    case 'onePerson':
      return paths.salaryReports({ month, agentId: id });
    case 'zeroRows':
      return paths.sales({ agentId: id, from: firstDay(month), to: lastDay(month) });
    case 'earlierMonths':
      return paths.salaryReports({ month: id, panel: 'closing' });
    default:
      return null;
  }
}
