import { Dashboard, type PeriodName } from '#contract/features/dashboard/dashboard-contract';
import type { sales } from '#server/db/schema/sales-tables';
import type { TestApp } from '#server/lib/testing/app';

type SaleRow = typeof sales.$inferInsert;
let counter = 0;

/** Creates a sale of ₪100 with a commission of ₪10 on that day. Tests override only what they assert. */
export function buildSale(saleDate: string | null, overrides: Partial<SaleRow> = {}): SaleRow {
  const known = { customerId: 'c1', agentId: 'a1', marketerId: 'm1', statusCode: 1, statusName: 'חדש' };
  return { id: `s${++counter}`, saleDate, amount: 100, commission: 10, ...known, ...overrides };
}

/** Returns the dashboard of a user with these permissions and `dashboard.view`. */
export async function dashboardFor(
  test: TestApp,
  { period }: { period?: PeriodName | undefined },
  ...permissions: string[]
): Promise<Dashboard> {
  const headers = await test.as('dashboard.view', ...permissions);
  const url = period === undefined ? '/api/dashboard' : `/api/dashboard?period=${period}`;
  const response = await test.app.inject({ url, headers });
  expect(response.statusCode).toBe(200);
  return Dashboard.parse(response.json<{ data: unknown }>().data);
}
