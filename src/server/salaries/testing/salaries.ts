import type { SalariesAnswer } from '../../../contract/salaries/salaries-contract';
import type { sales } from '../../sales/sales-tables';
import type { TestApp } from '../../platform/testing/app';
import { changeNoted } from '../../sync/mirror/mirror-figures';
import { deleteRows, upsertRows } from '../../sync/mirror/sync-queries';
import { salaryFigures, updateSalaryFigures } from '../salary-figures';
import { businessDate } from '../../platform/clock';

export type SaleRow = typeof sales.$inferInsert;

let counter = 0;

/** A sale of 100 shekels with a commission of 10 on that day; a test names only what it asserts. */
export function buildSale(saleDate: string | null, overrides: Partial<SaleRow> = {}): SaleRow {
  const known = { customerId: 'c1', agentId: 'a1', statusCode: 4, statusName: 'שולמה' };
  return { id: `s${++counter}`, saleDate, amount: 100, commission: 10, ...known, ...overrides };
}

const sales_ = { entity: 'sales', figures: [salaryFigures] } as const;

/** Writes sales as a synchronisation does, and notes what that spoils. */
export async function writeSales({ database: { db } }: TestApp, rows: readonly SaleRow[]): Promise<void> {
  const full = rows.map((row) => ({ crmModifiedOn: null, ...row }));
  await db.transaction(async (tx) => {
    const ids = full.map(({ id }) => id);
    const write = () => upsertRows(tx, 'sales', full);
    await changeNoted(tx, sales_, ids, write, ({ length }) => length > 0);
  });
}

/** Deletes sales as a synchronisation does. */
export async function removeSales({ database: { db } }: TestApp, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const remove = () => deleteRows(tx, 'sales', ids);
    await changeNoted(tx, sales_, ids, remove, (count) => count > 0);
  });
}

/** What the end of a synchronisation's pass over the sales does. */
export async function endPass({ database: { db }, clock }: TestApp): Promise<void> {
  await db.transaction((tx) => updateSalaryFigures(tx, businessDate(clock.now()), false));
}

/** The answer of `POST /api/salaries/query` to a holder of `salaries.view`. */
export async function askYear(
  test: TestApp,
  year: number,
  filters: { agentIds?: string[]; statusCodes?: (number | string)[] } = {},
): Promise<SalariesAnswer> {
  const answer = await call(test, 'POST', '/api/salaries/query', { year, filters }, 'salaries.view');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: SalariesAnswer }>().data;
}

type Method = 'GET' | 'POST' | 'PUT';

/** A call by somebody who holds these permissions. */
export async function call(
  test: TestApp,
  method: Method,
  url: string,
  payload: object | undefined,
  ...permissions: string[]
) {
  return (await callerWith(test, ...permissions))(method, url, payload);
}

/** Calls by one person who holds these permissions: for tests of many calls. */
export async function callerWith(test: TestApp, ...permissions: string[]) {
  const headers = await test.as(...permissions);
  return (method: Method, url: string, payload?: object) =>
    test.app.inject({ method, url, headers, ...(payload && { payload }) });
}
