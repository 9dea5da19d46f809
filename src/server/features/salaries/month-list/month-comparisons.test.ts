import { CHECKS, type MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { filterRows, hasStatement, sumRows } from '#contract/features/salaries/month-list/month-list-rules';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { compareMonths, isUnusualChange } from '#contract/features/salaries/month-list/salary-comparison';
import { addMonths, lastMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { sum } from '#contract/lib/money/compare-amounts';
import { picker } from '#server/features/sales/testing/sales';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSale, callerWith, queryYear, type SaleRow, writeSales } from '../testing/salaries';
import { salarySeeds } from '../testing/seeds';

/** Compares each month with the one before it, in a company whose agents come and go. */

const NOW = '2027-01-16T09:00:00Z';
const TODAY = NOW.slice(0, 10);
const MONTHS = lastMonths(TODAY, 24);
/** A month that is closed; its sales are frozen. */
const CLOSED = '2026-05';
const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
const AGENTS = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'unknown', null];

let test: TestApp;
let call: Awaited<ReturnType<typeof callerWith>>;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set(NOW);
  call = await callerWith(test, 'salaries.view', 'salaries.manage');
});
afterAll(() => test.close());

/** Each agent sells in some months only, and sometimes returns more than was sold. */
function generate(seed: number): SaleRow[] {
  const pick = picker(seed * 7_919);
  return AGENTS.flatMap((agentId) =>
    MONTHS.flatMap((month) => {
      if (pick(3) === 0) return [];
      return Array.from({ length: 1 + pick(2) }, () =>
        buildSale(`${month}-${String(1 + pick(28)).padStart(2, '0')}`, {
          agentId,
          commission: (pick(30_000) - 4_000) / 100,
        }),
      );
    }),
  );
}

const get = async <T>(url: string): Promise<T> => (await call('GET', url)).json<{ data: T }>().data;

/** Returns the commissions of a month up to a day by agent. */
function addUp(sales: readonly SaleRow[], month: string, to: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { saleDate, agentId, commission } of sales) {
    if (!saleDate?.startsWith(month) || saleDate > to) continue;
    sums.set(agentId ?? '', sum([sums.get(agentId ?? '') ?? 0, Number(commission)]));
  }
  return sums;
}

it.each(salarySeeds(2))('seed %i: foot, unusual changes and check agree with the grid', async (seed) => {
  const sales = generate(seed);
  await writeSales(test, sales);
  const years = new Map<number, SalariesResponse>();
  for (const year of [2024, 2025, 2026, 2027]) years.set(year, await queryYear(test, year));
  const getYear = (month: string) => years.get(Number(month.slice(0, 4)))!;
  const { amount, payable } = await get<MonthClosing>(`/api/salaries/closings/${CLOSED}`);
  await call('POST', '/api/salaries/closings', { month: CLOSED, amount, payable, reasons: REASONS });
  for (const month of MONTHS) {
    const earlier = addMonths(month, -1);
    const isRunning = month === toMonth(TODAY);
    const before = addUp(sales, earlier, isRunning ? `${earlier}-${TODAY.slice(8)}` : `${earlier}-31`);
    const now = addUp(sales, month, TODAY);
    const list = await get<MonthList>(`/api/salaries/months/${month}`);
    const compared = compareMonths(getYear(month), month);

    const foot = sum([...before.values()]);
    const ofGrid = getYear(earlier).statistics.monthlyStats.find((one) => one.month === earlier);
    expect([month, list.previous, sumRows(list.rows, list.isClosed).previous]).toEqual([month, foot, foot]);
    expect(sum(compared.map(({ previous }) => previous))).toBe(foot);
    expect(sum(compared.map(({ amount }) => amount))).toBe(sum([...now.values()]));
    if (!isRunning) expect([month, ofGrid?.totalSalary ?? 0]).toEqual([month, foot]);

    const unusual = [...before]
      .filter(([id, amount]) => {
        const change = Math.abs((now.get(id) ?? 0) - amount);
        return id !== '' && amount !== 0 && change > Math.abs(amount) * 0.3;
      })
      .map(([id]) => id)
      .sort();
    const { checks } = await get<MonthClosing>(`/api/salaries/closings/${month}`);
    const jumps = checks.find(({ key }) => key === 'jumps');
    const found = filterRows(list.rows, 'unusual').map(({ agentId }) => agentId);
    expect([month, jumps?.count, jumps?.ids?.sort()]).toEqual([month, unusual.length, unusual]);
    expect([month, found.sort()]).toEqual([month, unusual]);
    const ofYear = compared.filter(isUnusualChange).map(({ id }) => id);
    expect([month, ofYear.sort()]).toEqual([month, unusual]);
  }
});

it('lists an agent who earned nothing this month, and sends no statement', async () => {
  await writeSales(test, [
    buildSale('2026-11-10', { commission: 100 }),
    buildSale('2026-11-10', { agentId: 'gone', commission: 200 }),
    buildSale('2026-12-10', { commission: 100 }),
  ]);
  const list = await get<MonthList>('/api/salaries/months/2026-12');
  const gone = { agentId: 'gone', sales: 0, amount: 0, payable: 0, previous: 200 };
  expect(list).toMatchObject({ previous: 300, rows: [{ agentId: 'a1' }, gone] });
  expect(list.rows.map(hasStatement)).toEqual([true, false]);
  const statements = [{ agentId: 'gone', payable: 0 }];
  const url = '/api/salaries/months/2026-12/checked';
  expect((await call('PUT', url, { isChecked: true, statements })).statusCode).toBe(200);
});
