import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { agents, agentSettings, agentTargets } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { buildSale, writeSales } from '#server/features/salaries/testing/salaries';
import { updateCustomerAggregates } from '#server/crm-mirror/mirror/customer-aggregates';
import { users } from '#server/db/schema/users-tables';
import { marketers, payments } from '#server/db/schema/marketers-tables';

const NOW = '2026-09-16T09:00:00Z';

/**
 * Starts a server for an administrator of a company with odd people: without an agent, unknown, namesakes, deactivated with a
 * target, without a number, without a sale this month.
 * @param overrides as of `startTestApp`
 */
export async function startOddCompany(overrides?: Parameters<typeof startTestApp>[0]) {
  const test = await startTestApp(overrides);
  test.clock.set(NOW);
  const headers = await test.as('system.admin');
  await writeCompany(test);
  const call = async (method: 'GET' | 'POST', url: string, options: { query?: Query; payload?: object }) => {
    const response = await test.app.inject({ method, url, headers, ...options });
    expect([url, response.statusCode]).toEqual([url, 200]);
    return response;
  };
  return {
    test,
    get: async <T>(url: string, query: Query = {}): Promise<T> =>
      (await call('GET', url, { query })).json<{ data: T }>().data,
    post: async (url: string, payload: object) => {
      const response = await call('POST', url, { payload });
      return { data: response.rawPayload, json: <T>() => response.json<{ data: T }>().data };
    },
    file: async (url: string): Promise<Buffer> => (await call('GET', url, {})).rawPayload,
    close: () => test.close(),
  };
}

type Query = Record<string, string>;
export type OddCompany = Awaited<ReturnType<typeof startOddCompany>>;

async function writeCompany(test: TestApp): Promise<void> {
  const { db } = test.database;
  await db.update(users).set({ agentId: 'dana' });
  await db.insert(agents).values([
    { id: 'dana', name: 'דנה לוי', isActive: true },
    { id: 'ron1', name: 'רון כהן', isActive: true },
    { id: 'ron2', name: 'רון כהן', isActive: true },
    { id: 'former', name: 'גל שמש', isActive: false },
    { id: 'target', name: 'נועה גל', isActive: false },
    { id: 'idle', name: 'טל ים', isActive: true },
  ]);
  await db.insert(agentSettings).values([
    { agentId: 'dana', employeeNumber: '007' },
    { agentId: 'ron1', employeeNumber: '12' },
  ]);
  await db.insert(agentTargets).values([
    { agentId: 'dana', month: '2026-07', amount: 1_000 },
    { agentId: 'target', month: '2026-07', amount: 500 },
  ]);
  await db.insert(marketers).values([
    { id: 'm1', name: 'דלתות', isActive: true },
    { id: 'm2', name: 'חלונות', isActive: false },
  ]);
  await db.insert(payments).values({ id: 'p1', marketerId: 'm1', paidOn: '2026-08-05', amount: 40.5 });
  await db.insert(customers).values([
    { id: 'c1', name: 'כרמל', agentId: 'dana', marketerId: 'm1' },
    { id: 'c2', name: 'גליל', agentId: 'dana' },
    { id: 'c3', name: 'נגב', agentId: 'ron1' },
  ]);
  const product = { name: 'קופה', price: 10, stockQuantity: 1 };
  await db.insert(products).values([
    { ...product, id: 'low', isActive: true },
    { ...product, id: 'inactive', isActive: false },
    { ...product, id: 'full', stockQuantity: 50, isActive: true },
    { ...product, id: 'unknown', stockQuantity: null, isActive: true },
  ]);
  const m1 = { customerId: 'c1', marketerId: 'm1' };
  await writeSales(test, [
    buildSale('2026-07-10', { agentId: 'dana', commission: 100, ...m1 }),
    buildSale('2026-07-20', { agentId: 'former', commission: 80, amount: 700 }),
    buildSale('2026-08-10', { agentId: 'dana', commission: 60.2, amount: 300.1, ...m1 }),
    buildSale('2026-08-11', { agentId: 'dana', commission: 50.1, amount: 200, statusCode: 5, ...m1 }),
    buildSale('2026-08-12', { agentId: 'ron1', commission: 20, customerId: 'c3' }),
    buildSale('2026-08-12', { agentId: 'ron2', commission: 15.5 }),
    buildSale('2026-08-13', { agentId: 'unknown', commission: 9 }),
    buildSale('2026-08-13', { agentId: null, commission: 31.45, amount: 90 }),
    buildSale('2026-08-14', { agentId: 'idle', commission: 0, amount: 5 }),
    buildSale('2026-09-10', { agentId: 'dana', commission: 7, amount: 70, ...m1 }),
    buildSale('2026-09-20', { agentId: 'dana', commission: 999, amount: 999, ...m1 }),
    buildSale(null, { agentId: 'dana', commission: 999, amount: 999 }),
    buildSale('2025-01-10', { agentId: 'dana', commission: 1, customerId: 'c2', amount: 44 }),
  ]);
  await updateCustomerAggregates((work) => db.transaction(work), NOW.slice(0, 10), null);
}

/** Returns the rows of an Excel file's sheet. */
export const sheet = (file: Buffer, at = 1) =>
  readRows(unzip(file).get(`xl/worksheets/sheet${at}.xml`) ?? '');

/** Expects a figure to have a value in all its places. */
export function expectEverywhere(value: number, places: Record<string, unknown>): void {
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, value])));
}
