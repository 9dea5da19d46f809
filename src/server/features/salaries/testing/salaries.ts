import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { sales } from '#server/db/schema/sales-tables';
import type { TestApp } from '#server/lib/testing/app';
import { adjustAggregates } from '#server/crm-mirror/mirror/mirror-aggregates';
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema/users-tables';
import { deleteRows, upsertRows } from '#server/crm-mirror/mirror/sync-queries';
import { salaryAggregates, updateSalaryAggregates } from '../metadata/salary-aggregates';
import { businessDate } from '#server/lib/clock';

export type SaleRow = typeof sales.$inferInsert;

let counter = 0;

/** Creates a sale of ₪100 with a commission of ₪10 on that day. Tests override only what they assert. */
export function buildSale(saleDate: string | null, overrides: Partial<SaleRow> = {}): SaleRow {
  const known = { customerId: 'c1', agentId: 'a1', statusCode: 4, statusName: 'שולמה' };
  return { id: `s${++counter}`, saleDate, amount: 100, commission: 10, ...known, ...overrides };
}

const sales_ = { entity: 'sales', figures: [salaryAggregates] } as const;

/** Writes sales like a synchronisation, and adjusts the sums. */
export async function writeSales({ database: { db } }: TestApp, rows: readonly SaleRow[]): Promise<void> {
  const full = rows.map((row) => ({ crmModifiedOn: null, ...row }));
  await db.transaction(async (tx) => adjustAggregates(tx, sales_, await upsertRows(tx, 'sales', full)));
}

/** Deletes sales like a synchronisation. */
export async function removeSales({ database: { db } }: TestApp, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => adjustAggregates(tx, sales_, await deleteRows(tx, 'sales', ids)));
}

/** Runs the end of a synchronisation's pass over the sales. */
export async function endPass({ database: { db }, clock }: TestApp): Promise<void> {
  await updateSalaryAggregates((work) => db.transaction(work), businessDate(clock.now()), false);
}

/** Returns the response of `POST /api/salaries/query` with `salaries.view`. */
export async function queryYear(
  test: TestApp,
  year: number,
  filters: { agentIds?: string[]; statusCodes?: (number | string)[] } = {},
): Promise<SalariesResponse> {
  const result = await call(test, 'POST', '/api/salaries/query', { year, filters }, 'salaries.view');
  expect(result.statusCode).toBe(200);
  return result.json<{ data: SalariesResponse }>().data;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls the server as a new user with these permissions. */
export async function call(
  test: TestApp,
  method: Method,
  url: string,
  payload: object | undefined,
  ...permissions: string[]
) {
  return (await callerWith(test, ...permissions))(method, url, payload);
}

/** Returns a function that calls the server as one user with these permissions, for tests with many calls. */
export async function callerWith(test: TestApp, ...permissions: string[]) {
  const headers = await test.as(...permissions);
  return (method: Method, url: string, payload?: object) =>
    test.app.inject({ method, url, headers, ...(payload && { payload }) });
}

/** Returns a function that calls the server as a new user linked to an agent, the user's id, and the headers of its requests. */
export async function callerOfAgent(test: TestApp, agentId: string) {
  const headers = await test.as();
  const token = Buffer.from(headers.authorization.slice('Bearer '.length), 'base64url').toString();
  const { uid } = JSON.parse(token) as { uid: string };
  await test.database.db.update(users).set({ agentId }).where(eq(users.id, uid));
  const call = (method: Method, url: string, body?: object) =>
    test.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { userId: uid, call, headers };
}
