import { eq, like } from 'drizzle-orm';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { sales } from '#server/db/schema/sales-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import * as salesTables from '#server/db/schema/sales-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  headers = await test.as('sales.view');
  const { db } = test.database;
  await db.insert(customers).values([
    { id: 'c1', name: 'צה״ל בע"מ', city: 'חיפה', taxId: '513' },
    { id: 'c2', name: 'אבי', taxId: '514' },
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

it('includes both days of a filter', async () => {
  const response = await get('/api/sales?from=2026-01-01&to=2026-02-01&sort=date&direction=asc');
  const ids = response.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
  expect(ids).toEqual(['s/1', 's2']);
  const totals = await get('/api/sales/totals?from=2026-02-01&to=2026-02-01');
  expect(totals.json()).toMatchObject({ data: { count: 1 } });
});

it('finds sales without a date, and with impossible dates', async () => {
  test.clock.set('2026-09-16T09:00:00Z');
  const sale = { amount: 1, commission: 0, statusCode: 9 };
  const days = ['0024-09-01', '1979-12-31', '1980-01-01', '2031-12-31', '2032-01-01'];
  await test.database.db.insert(sales).values(days.map((day) => ({ ...sale, id: day, saleDate: day })));
  const find = async (query: string) => {
    const response = await get(`/api/sales?${query}&sort=date&direction=asc`);
    return response.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
  };
  expect(await find('dateFault=missing')).toEqual(['s3']);
  expect(await find('dateFault=impossible')).toEqual(['0024-09-01', '1979-12-31', '2032-01-01']);
  expect(await find('dateFault=impossible&statusCode=3')).toEqual([]);
  await test.database.db.delete(sales).where(eq(sales.statusCode, 9));
});

it('finds sales that lack a reference', async () => {
  const unknown = { id: 's4', amount: 5, commission: 1, statusCode: 9, agentId: 'gone' };
  await test.database.db.insert(sales).values(unknown);
  const find = async (reference: string) => {
    const response = await get(`/api/sales?lacks=${reference}`);
    return response
      .json<{ data: { id: string }[] }>()
      .data.map(({ id }) => id)
      .sort();
  };
  expect(await find('agent')).toEqual(['s/1', 's3']);
  expect(await find('marketer')).toEqual(['s/1', 's2', 's3', 's4']);
  expect(await find('status')).toEqual([]);
  expect(await find('knownAgent')).toEqual(['s/1', 's3', 's4']);
  await test.database.db.delete(sales).where(eq(sales.statusCode, 9));
});

it('finds the sales of everybody with a matching name, however many', async () => {
  const { db } = test.database;
  const many = Array.from({ length: 1_200 }, (_, i) => i);
  await db.insert(customers).values(many.map((i) => ({ id: `many${i}`, name: `רבים ${i}` })));
  const sale = { amount: 1, commission: 0, statusCode: 9, saleDate: '2020-01-01' };
  await db.insert(sales).values(many.map((i) => ({ ...sale, id: `of${i}`, customerId: `many${i}` })));
  const totals = await get(`/api/sales/totals?text=${encodeURIComponent('רבים')}`);
  expect(totals.json()).toMatchObject({ data: { count: 1_200 } });
  await db.delete(sales).where(eq(sales.statusCode, 9));
  await db.delete(customers).where(like(customers.id, 'many%'));
});

describe('names for the filter', () => {
  const c1 = { id: 'c1', name: 'צה״ל בע"מ', hint: 'חיפה' };
  it.each([
    ['customer?text=צהל', [c1]],
    ['customer?text=בעמ צה', [c1]],
    ['customer', [{ id: 'c2', name: 'אבי', hint: '514' }, c1]],
    ['customer?text=%25', []],
    [
      'customer?id=c3&id=c1&id=gone',
      expect.arrayContaining([{ id: 'c3', name: 'לקוח ללא שם', hint: null }, c1]),
    ],
    ['agent?text=דנ', [{ id: 'a1', name: 'דנה', hint: null }]],
    ['marketer', []],
    ['product?text=ק', [{ id: 'p1', name: 'דיסק', hint: null }]],
    // Each status once, with its latest name.
    [
      'status',
      [
        { id: '1', name: null, hint: null },
        { id: '3', name: 'new', hint: null },
      ],
    ],
    ['status?text=NE', [{ id: '3', name: 'new', hint: null }]],
    ['status?id=1', [{ id: '1', name: null, hint: null }]],
  ])('%s', async (path, expected) => {
    const response = await get(`/api/sales/names/${path}`);
    expect(response.json()).toEqual({ data: expected });
  });

  it('are offered for the declared kinds only', async () => {
    expect((await get('/api/sales/names/users')).statusCode).toBe(400);
  });
});

describe('commissions', () => {
  const read = async (path: string, permission: string) =>
    (await get(`/api/sales${path}`, await test.as('sales.view', permission))).body;

  it.each(['', '/totals', '/s2'])(
    'are visible with the permission for salaries only, at %s',
    async (path) => {
      expect(await read(path, 'salaries.view')).toContain('commission');
      const without = await read(path, 'customers.view');
      expect(without).toContain('amount');
      expect(without).not.toContain('commission');
    },
  );

  it('cannot be sorted by without the permission', async () => {
    const { statusCode, body } = await get('/api/sales?sort=commission');
    expect([statusCode, body]).toEqual([400, expect.stringContaining('salaries.view')]);
    expect(await read('?sort=commission', 'salaries.view')).toContain('"id":"s3"');
  });
});

it('returns one sale by any id', async () => {
  expect((await get(`/api/sales/${encodeURIComponent('s/1')}`)).json()).toMatchObject({
    data: { id: 's/1' },
  });
  expect((await get('/api/sales/s2')).json()).toMatchObject({
    data: { agentName: 'דנה', customerName: null },
  });
  expect((await get('/api/sales/nothing')).statusCode).toBe(404);
});

it.each(['', '/totals', '/names/agent', '/s2'])('requires sales.view at %s', async (path) => {
  const without = await test.as('user_info.view', 'customers.view', 'sales.edit');
  const response = await get(`/api/sales${path}`, without);
  expect([response.statusCode, response.json()]).toMatchObject([403, { error: { missing: ['sales.view'] } }]);
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, salesTables)).toEqual([]);
});
