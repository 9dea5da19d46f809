import type { SalaryStatusSum, Statement } from './statements-contract';

type StatusPart = Pick<SalaryStatusSum, 'sales' | 'amount' | 'commission'>;

/** What one status brought in the period, in the one before and in the same one a year before. */
export interface ComparedStatus {
  statusCode: number | null;
  statusName: string | null;
  now: StatusPart;
  previous: StatusPart;
  previousYear: StatusPart;
}

const NOTHING: StatusPart = { sales: 0, amount: 0, commission: 0 };

/** The counted statuses of a statement beside those of the periods before, in the statement's order; others follow. */
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

/** What a counted sale brings, shekels; 0 without sales. */
export function averageCommission({ amount, sales }: { amount: number; sales: number }): number {
  return sales === 0 ? 0 : amount / sales;
}
