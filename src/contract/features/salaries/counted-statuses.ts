import { salaryFileTexts as texts } from './salary-file-texts';
import type { SalaryStatusSum } from './statements-contract';

/** Returns the name of a status; its code without a name. */
export function getStatusText({
  statusName,
  statusCode,
}: Pick<SalaryStatusSum, 'statusName' | 'statusCode'>): string {
  return statusName ?? (statusCode === null ? '—' : String(statusCode));
}

/** Returns the names of the statuses with counted sales. */
export function getCountedStatuses({ statuses }: { statuses: readonly SalaryStatusSum[] }): string {
  const counted = statuses.filter(({ isCounted }) => isCounted);
  if (counted.length === 0) return texts.noStatuses;
  return [...new Set(counted.map(getStatusText))].join(', ');
}
