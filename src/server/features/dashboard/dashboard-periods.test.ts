import type { PeriodName } from '#contract/features/dashboard/dashboard-contract';
import { sales } from '#server/db/schema/sales-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSale, dashboardFor } from './testing/dashboard';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-03-31T09:00:00Z');
  // Each amount is a digit of its own, so that a sum names its sales.
  await test.database.db.insert(sales).values(
    [
      '2026-03-31',
      '2026-03-30',
      '2026-02-28',
      '2026-02-01',
      '2026-01-31',
      '2025-03-31',
      '2025-02-28',
      '2025-01-01',
      '2025-04-01',
    ].map((day, index) =>
      buildSale(day, {
        amount: 10 ** index,
        statusCode: index,
        agentId: `a${index % 2}`,
        marketerId: 'm1',
      }),
    ),
  );
});
afterAll(() => test.close());

it.each<[PeriodName | undefined, number, number | null, number]>([
  ['today', 1, 100, 100_000],
  [undefined, 11, 1_100, 100_000],
  ['month', 11, 1_100, 100_000],
  ['lastMonth', 1_100, 10_000, 1_000_000],
  ['year', 11_111, null, 11_100_000],
])('%s is compared with the same days of the month and of the year before', async (period, ...amounts) => {
  const { sales: section, periods } = await dashboardFor(test, { period }, 'sales.view');
  const { current, previousMonth, previousYear } = section!.amount;
  expect([current, previousMonth, previousYear]).toEqual(amounts);
  expect(periods.previousMonth === null).toBe(amounts[1] === null);
});

it('adds up the statuses, agents and marketers of a period', async () => {
  const dashboard = await dashboardFor(test, { period: 'year' }, 'sales.view', 'reports.view');
  expect(dashboard.sales?.byStatus.map(({ amount }) => amount)).toEqual([10_000, 1_000, 100, 10, 1]);
  expect(dashboard.sales?.leadingAgents).toMatchObject([
    { id: 'a0', amount: 10_101, count: 3 },
    { id: 'a1', amount: 1_010, count: 2 },
  ]);
  expect(dashboard.leadingMarketers).toMatchObject([{ id: 'm1', amount: 11_111, count: 5 }]);
});

it('has the thirteen months whatever the period', async () => {
  const [today, year] = [
    await dashboardFor(test, { period: 'today' }, 'sales.view'),
    await dashboardFor(test, { period: 'year' }, 'sales.view'),
  ];
  expect(today.sales?.months).toEqual(year.sales?.months);
  expect(today.sales?.months.at(-1)).toEqual({ month: '2026-03', amount: 11, count: 2 });
});
