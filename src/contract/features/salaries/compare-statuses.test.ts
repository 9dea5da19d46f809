import { averageCommission, compareStatuses } from './compare-statuses';
import type { ComparedSalary, SalaryStatusSum } from './statements-contract';

const sum = (
  statusCode: number | null,
  statusName: string | null,
  commission: number,
  isCounted = true,
): SalaryStatusSum => ({ statusCode, statusName, isCounted, sales: 1, amount: commission * 10, commission });
const period = (statuses: SalaryStatusSum[]): ComparedSalary => ({
  from: '2026-01-01',
  to: '2026-01-31',
  amount: 0,
  sales: 0,
  salesAmount: 0,
  statuses,
});
const nothing = { sales: 0, amount: 0, commission: 0 };
const part = (commission: number) =>
  expect.objectContaining({ sales: 1, amount: commission * 10, commission });

it('compares the counted statuses of three periods, in the order of the statement', () => {
  const compared = compareStatuses({
    statuses: [sum(2, 'שולם', 20), sum(1, null, 10), sum(9, 'בוטל', 90, false)],
    previous: period([sum(1, 'חדש', 11), sum(9, 'בוטל', 91, false)]),
    previousYear: period([sum(null, null, 5), sum(2, 'שם ישן', 21)]),
  });
  expect(compared).toEqual([
    { statusCode: 2, statusName: 'שולם', now: part(20), previous: nothing, previousYear: part(21) },
    { statusCode: 1, statusName: 'חדש', now: part(10), previous: part(11), previousYear: nothing },
    { statusCode: null, statusName: null, now: nothing, previous: nothing, previousYear: part(5) },
  ]);
});

it.each([
  [30, 2, 15],
  [30, 1, 30],
  [30, 0, 0],
])('%d ₪ in %d sales are %d ₪ on average', (amount, sales, average) => {
  expect(averageCommission({ amount, sales })).toBe(average);
});
