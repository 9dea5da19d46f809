import { salaryFileTexts as texts } from './salary-file-texts';
import type { SalaryStatusSum, Statement } from './statements-contract';

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

type StatusPart = Pick<SalaryStatusSum, 'sales' | 'amount' | 'commission'>;

/** Commissions of one status in the period, in the previous period and in the same period a year before. */
export interface ComparedStatus {
  statusCode: number | null;
  statusName: string | null;
  now: StatusPart;
  previous: StatusPart;
  previousYear: StatusPart;
}

const NOTHING: StatusPart = { sales: 0, amount: 0, commission: 0 };

/**
 * Combines the counted statuses of a statement with those of earlier periods, in the statement's order. Other
 * statuses follow.
 */
export function compareStatuses({
  statuses,
  previous,
  previousYear,
}: Pick<Statement, 'statuses' | 'previous' | 'previousYear'>): ComparedStatus[] {
  const periods = [statuses, previous.statuses, previousYear.statuses].map((all) =>
    all.filter(({ isCounted }) => isCounted),
  );
  const named = new Map<number | null, string | null>();
  for (const { statusCode, statusName } of periods.flat())
    named.set(statusCode, named.get(statusCode) ?? statusName);
  return [...named].map(([statusCode, statusName]) => {
    const [now = NOTHING, before = NOTHING, yearBefore = NOTHING] = periods.map((all) =>
      all.find((one) => one.statusCode === statusCode),
    );
    return { statusCode, statusName, now, previous: before, previousYear: yearBefore };
  });
}

/** Returns the average commission of a counted sale, ₪. 0 without sales. */
export function averageCommission({ amount, sales }: { amount: number; sales: number }): number {
  return sales === 0 ? 0 : amount / sales;
}
