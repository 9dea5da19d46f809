import * as fc from 'fast-check';
import { sum } from '#contract/lib/money/compare-amounts';
import { type SalaryAmounts, salaryStatistics } from './salary-statistics';

const agents = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id === 'd' ? null : id.toUpperCase() }));
const agorot = fc.integer({ min: -5_000_000, max: 50_000_000 });
const month = fc.integer({ min: 1, max: 12 }).map((index) => `2026-${String(index).padStart(2, '0')}`);

/** Amounts in agorot by month and agent. No month is empty. */
const year = fc.dictionary(
  month,
  fc.dictionary(fc.constantFrom(...agents.map(({ id }) => id)), agorot, { minKeys: 1 }),
);

const inShekels = (given: Record<string, Record<string, number>>): SalaryAmounts =>
  Object.fromEntries(
    Object.entries(given).map(([key, cells]) => [
      key,
      Object.fromEntries(Object.entries(cells).map(([id, amount]) => [id, { amount: amount / 100 }])),
    ]),
  );

it('adds amounts exactly to the agora', () => {
  fc.assert(
    fc.property(year, (given) => {
      const all = Object.values(given).flatMap((cells) => Object.values(cells));
      const total = all.reduce((a, b) => a + b, 0);
      const stats = salaryStatistics(inShekels(given), agents);
      expect(stats.totalSalaries).toBe(total / 100);
      expect(sum(stats.monthlyStats.map(({ totalSalary }) => totalSalary))).toBe(total / 100);
      expect(sum(stats.agentStats.map(({ totalSalary }) => totalSalary))).toBe(total / 100);
    }),
  );
});

it('divides by the number of months, at least 1, for agents too', () => {
  fc.assert(
    fc.property(year, (given) => {
      const divisor = Math.max(1, Object.keys(given).length);
      const stats = salaryStatistics(inShekels(given), agents);
      expect(stats.averageMonthlySalary).toBe(stats.totalSalaries / divisor);
      for (const agent of stats.agentStats) {
        expect(agent.averageMonthlySalary).toBe(agent.totalSalary / divisor);
      }
    }),
  );
});

it('sorts agents by total, largest first, and months in calendar order', () => {
  fc.assert(
    fc.property(year, (given) => {
      const { agentStats, monthlyStats, maxAgentSalary, ...stats } = salaryStatistics(
        inShekels(given),
        agents,
      );
      const totals = agentStats.map(({ totalSalary }) => totalSalary);
      expect(totals).toEqual([...totals].sort((a, b) => b - a));
      expect(maxAgentSalary?.amount).toBe(totals[0]);
      expect(monthlyStats.map((one) => one.month)).toEqual(Object.keys(given).sort());
      const sums = monthlyStats.map(({ totalSalary }) => totalSalary);
      expect(stats.maxMonthlySalary).toBe(sums.length === 0 ? 0 : Math.max(...sums));
      expect(stats.minMonthlySalary).toBe(sums.length === 0 ? 0 : Math.min(...sums));
    }),
  );
});

it('formats Hebrew month names and counts agents with a salary', () => {
  const stats = salaryStatistics(
    { '2026-03': { a: { amount: 0.1 }, d: { amount: 0.2 } }, '2026-01': { a: { amount: 0.3 } } },
    agents,
  );
  expect(stats.monthlyStats).toEqual([
    { month: '2026-01', monthName: 'ינואר', totalSalary: 0.3, agentCount: 1 },
    { month: '2026-03', monthName: 'מרץ', totalSalary: 0.3, agentCount: 2 },
  ]);
  expect(stats).toMatchObject({ maxMonthName: 'ינואר', maxAgentSalary: { agentId: 'a', amount: 0.4 } });
});

it('counts no person for the sales without an agent, and never names them as the leader', () => {
  const cells = { a: { amount: 1 }, '': { amount: 5 } };
  const stats = salaryStatistics({ '2026-03': cells }, [...agents, { id: '', name: null }]);
  expect(stats.monthlyStats).toMatchObject([{ totalSalary: 6, agentCount: 1 }]);
  expect(stats).toMatchObject({ totalSalaries: 6, maxAgentSalary: { agentId: 'a', amount: 1 } });
});

it('returns zeros without a month', () => {
  expect(salaryStatistics({}, [])).toEqual({
    totalSalaries: 0,
    averageMonthlySalary: 0,
    maxMonthlySalary: 0,
    maxMonthName: '',
    minMonthlySalary: 0,
    maxAgentSalary: null,
    monthlyStats: [],
    agentStats: [],
  });
});
