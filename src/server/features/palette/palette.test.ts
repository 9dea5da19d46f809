import type { PaletteResponse } from '#contract/features/palette/palette-contract';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { marketers } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.database;
  await db.insert(agents).values({ id: 'a1', name: 'נועה לוי', isActive: true });
  await db.insert(marketers).values({ id: 'm1', name: 'לוי סלולר', city: 'חיפה', isActive: true });
  await db
    .insert(customers)
    .values([
      { id: 'c1', name: "ג'ורג' לוי", phone: '050-555-0111', city: 'עכו' },
      ...Array.from({ length: 8 }, (_, i) => ({ id: `x${i}`, name: `רבים ${i}` })),
    ]);
  await db
    .insert(sales)
    .values({ id: 's1', number: '20211', customerId: 'c1', agentId: 'a1', amount: 1, commission: 0 });
});
afterAll(() => test.close());

async function find(text: string, ...permissions: string[]): Promise<PaletteResponse> {
  const url = `/api/palette?text=${encodeURIComponent(text)}`;
  const response = await test.app.inject({ url, headers: await test.as(...permissions) });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}
const ALL = ['user_info.view', 'customers.view', 'reports.view', 'sales.view'];

it('finds agents, customers, marketers and sales by a part of the name', async () => {
  const levi = {
    agents: [{ id: 'a1', name: 'נועה לוי', hint: null }],
    customers: [{ id: 'c1', name: "ג'ורג' לוי", hint: 'עכו' }],
    marketers: [{ id: 'm1', name: 'לוי סלולר', hint: 'חיפה' }],
    sales: [{ id: 's1', name: '20211', hint: "ג'ורג' לוי", by: 'customer', amount: 1 }],
  };
  expect(await find('לוי', ...ALL)).toEqual(levi);
  expect(await find('kuh', ...ALL)).toEqual(levi);
  const byNumber = [{ id: 'c1', name: "ג'ורג' לוי", hint: '050-555-0111' }];
  expect((await find('+972505550111', ...ALL)).customers).toEqual(byNumber);
  expect((await find('5550', ...ALL)).customers).toEqual(byNumber);
  expect((await find('2021', ...ALL)).sales).toEqual(levi.sales);
  expect((await find('גורג', ...ALL)).customers).toEqual(levi.customers);
  // The result contains the party that was found.
  expect((await find('נועה', ...ALL)).sales).toMatchObject([{ id: 's1', hint: 'נועה לוי', by: 'agent' }]);
  expect((await find('רבים', ...ALL)).customers).toHaveLength(5);
});

it.each<[string[], string[]]>([
  [[], []],
  [['customers.view'], ['customers']],
  [['reports.view'], ['marketers']],
  [['sales.view'], []],
  [['user_info.view'], ['agents']],
  [
    ['user_info.view', 'sales.view'],
    ['agents', 'sales'],
  ],
])('returns a holder of %j only %j', async (permissions, kinds) => {
  expect(Object.keys(await find('לוי', ...permissions)).sort()).toEqual(kinds);
});
