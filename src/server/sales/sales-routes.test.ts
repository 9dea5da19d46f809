import { agents, customers, products, sales } from '../platform/database/schema';
import { startTestApp, type TestApp } from '../platform/testing/app';

let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  headers = await test.as('sales.view');
  const { db } = test.database;
  await db.insert(customers).values([
    { id: 'c1', name: 'צה״ל בע"מ' },
    { id: 'c2', name: 'אבי' },
    { id: 'c3', name: null },
  ]);
  await db.insert(agents).values({ id: 'a1', name: 'דנה', isActive: false });
  await db.insert(products).values({ id: 'p1', name: 'דיסק', isActive: true });
  await db.insert(sales).values([
    { id: 's/1', amount: 5, commission: 1, statusCode: 3, statusName: 'old', saleDate: '2026-01-01' },
    {
      id: 's2',
      amount: 5,
      commission: 1,
      statusCode: 3,
      statusName: 'new',
      saleDate: '2026-02-01',
      agentId: 'a1',
    },
    { id: 's3', amount: 5, commission: 1, statusCode: 1, statusName: null },
  ]);
});
afterAll(() => test.close());

const get = (url: string, as = headers) => test.app.inject({ url, headers: as });

describe('names for the filter', () => {
  it.each([
    ['customer?text=צהל', [{ id: 'c1', name: 'צה״ל בע"מ' }]],
    ['customer?text=בעמ צה', [{ id: 'c1', name: 'צה״ל בע"מ' }]],
    [
      'customer',
      [
        { id: 'c2', name: 'אבי' },
        { id: 'c1', name: 'צה״ל בע"מ' },
      ],
    ],
    ['customer?text=%25', []],
    [
      'customer?id=c3&id=c1&id=gone',
      expect.arrayContaining([
        { id: 'c3', name: null },
        { id: 'c1', name: 'צה״ל בע"מ' },
      ]),
    ],
    ['agent?text=דנ', [{ id: 'a1', name: 'דנה' }]],
    ['marketer', []],
    ['product?text=ק', [{ id: 'p1', name: 'דיסק' }]],
  ])('%s', async (path, expected) => {
    const answer = await get(`/api/sales/names/${path}`);
    expect(answer.json()).toEqual({ data: expected });
  });

  it('are not offered of anything else', async () => {
    expect((await get('/api/sales/names/users')).statusCode).toBe(400);
  });
});

it('names each status once, by the newest name it has', async () => {
  const answer = await get('/api/sales/statuses');
  expect(answer.json()).toEqual({
    data: [
      { statusCode: 1, statusName: null },
      { statusCode: 3, statusName: 'new' },
    ],
  });
});

it('gives one sale, whatever its id looks like', async () => {
  expect((await get(`/api/sales/${encodeURIComponent('s/1')}`)).json()).toMatchObject({
    data: { id: 's/1' },
  });
  expect((await get('/api/sales/s2')).json()).toMatchObject({
    data: { agentName: 'דנה', customerName: null },
  });
  expect((await get('/api/sales/nothing')).statusCode).toBe(404);
});

it.each(['', '/totals', '/export', '/statuses', '/names/agent', '/s2'])(
  'asks for sales.view at %s',
  async (path) => {
    const without = await test.as('user_info.view', 'customers.view', 'sales.edit');
    const answer = await get(`/api/sales${path}`, without);
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { missing: ['sales.view'] } }]);
  },
);
