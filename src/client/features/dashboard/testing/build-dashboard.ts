import type { Dashboard } from '#contract/features/dashboard/dashboard-contract';

export const periods: Dashboard['periods'] = {
  current: { from: '2026-01-01', to: '2026-01-16' },
  previousMonth: { from: '2025-12-01', to: '2025-12-16' },
  previousYear: { from: '2025-01-01', to: '2025-01-16' },
};

const MONTHS = [
  ...Array.from({ length: 12 }, (_, i) => ({
    month: `2025-${String(i + 1).padStart(2, '0')}`,
    amount: 30_000 + i,
    count: i,
  })),
  { month: '2026-01', amount: 11_200.4, count: 28 },
];

/** Dashboard with all sections; tests override parts. */
export function buildDashboard(overrides: Partial<Dashboard> = {}): Dashboard {
  return {
    today: '2026-01-16',
    lastSyncTime: '2026-01-16T07:05:00.000Z',
    fullRunDueSince: null,
    periods,
    sales: {
      amount: { current: 11_200.4, previousMonth: 10_000, previousYear: 0 },
      count: { current: 28, previousMonth: 35, previousYear: 28 },
      months: MONTHS,
      byStatus: [
        { statusCode: 4, statusName: 'שולמה', amount: 11_300.4, count: 26 },
        { statusCode: null, statusName: null, amount: -100, count: 2 },
      ],
      leadingAgents: [
        { id: null, name: null, amount: 9000, count: 1 },
        { id: 'a1', name: 'דנה כהן', amount: 700.55, count: 12 },
        { id: 'a2', name: 'דנה כהן', amount: 600, count: 3 },
        { id: 'gone-7', name: null, amount: 50, count: 1 },
      ],
    },
    commissions: { current: -20.5, previousMonth: 410, previousYear: 400 },
    customers: { active: 1812, inactive: 214, inactiveAfterDays: 90 },
    inventory: { lowStock: 12, products: 48 },
    leadingMarketers: [{ id: 'm1', name: 'Green Garden Co.', amount: 500, count: 2 }],
    ...overrides,
  };
}
