import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products, reorderLevels } from '#server/db/schema/inventory-tables';
import { marketers } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSale, dashboardFor as seenBy } from './testing/dashboard';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
});
afterAll(() => test.close());

const insertSales = (...rows: ReturnType<typeof buildSale>[]) => test.database.db.insert(sales).values(rows);
const dashboardFor = (...permissions: string[]) => seenBy(test, {}, ...permissions);

describe('by status', () => {
  it('sums up to the month, largest first, with an entry for sales without a status', async () => {
    await insertSales(
      buildSale('2026-09-02', { statusCode: 1, statusName: 'חדש', amount: 10 }),
      buildSale('2026-09-03', { statusCode: 4, statusName: 'שולם', amount: 30.5 }),
      buildSale('2026-09-03', { statusCode: 4, statusName: 'שולם', amount: 30 }),
      buildSale('2026-09-04', { statusCode: 5, statusName: 'בוטל', amount: -5 }),
      buildSale('2026-09-05', { statusCode: null, statusName: null, amount: 20 }),
    );
    const { sales: section } = await dashboardFor('sales.view');
    expect(section?.byStatus).toEqual([
      { statusCode: 4, statusName: 'שולם', amount: 60.5, count: 2 },
      { statusCode: null, statusName: null, amount: 20, count: 1 },
      { statusCode: 1, statusName: 'חדש', amount: 10, count: 1 },
      { statusCode: 5, statusName: 'בוטל', amount: -5, count: 1 },
    ]);
    expect(section?.amount.current).toBe(85.5);
  });

  it('shows a renamed status once, with the name in its latest sale, like the list of sales', async () => {
    const on = (day: string, statusName: string | null) => buildSale(day, { statusCode: 2, statusName });
    await insertSales(
      on('2026-09-02', 'אושר'),
      on('2026-09-09', 'מאושר'),
      on('2026-09-05', 'אושר'),
      on('2026-09-15', null),
    );
    expect((await dashboardFor('sales.view')).sales?.byStatus).toEqual([
      { statusCode: 2, statusName: 'מאושר', amount: 400, count: 4 },
    ]);
  });
});

describe('leaders', () => {
  beforeEach(async () => {
    await test.database.db.insert(agents).values({ id: 'a1', name: 'דנה כהן', isActive: false });
    await test.database.db.insert(agents).values({ id: 'a2', name: null, isActive: true });
    await test.database.db.insert(marketers).values({ id: 'm1', name: 'סלולר פלוס', isActive: true });
  });

  it('have the names of the mirror; sales without a leader are one entry; an unknown id has no name', async () => {
    await insertSales(
      buildSale('2026-09-02', { agentId: 'a1', marketerId: null, amount: 30 }),
      buildSale('2026-09-03', { agentId: null, marketerId: 'gone', amount: 50 }),
      buildSale('2026-09-04', { agentId: null, marketerId: null, amount: 15 }),
      buildSale('2026-09-05', { agentId: 'gone', marketerId: 'm1', amount: 20 }),
      buildSale('2026-09-06', { agentId: 'a2', marketerId: 'm1', amount: 10 }),
    );
    const { sales: section, leadingMarketers } = await dashboardFor('sales.view', 'reports.view');
    expect(section?.leadingAgents).toEqual([
      { id: null, name: null, amount: 65, count: 2 },
      { id: 'a1', name: 'דנה כהן', amount: 30, count: 1 },
      { id: 'gone', name: null, amount: 20, count: 1 },
      { id: 'a2', name: 'סוכן ללא שם', amount: 10, count: 1 },
    ]);
    expect(leadingMarketers).toEqual([
      { id: 'gone', name: null, amount: 50, count: 1 },
      { id: null, name: null, amount: 45, count: 2 },
      { id: 'm1', name: 'סלולר פלוס', amount: 30, count: 2 },
    ]);
  });

  it('are the eight largest amounts of the current month in a stable order', async () => {
    const many = Array.from({ length: 12 }, (_, i) =>
      buildSale('2026-09-02', { agentId: `x${i}`, amount: i < 4 ? 7 : i }),
    );
    await insertSales(
      buildSale('2026-09-02', { agentId: null, amount: 7 }),
      ...many,
      buildSale('2026-08-02', { agentId: 'august', amount: 999 }),
    );
    const ids = (await dashboardFor('sales.view')).sales?.leadingAgents.map((leader) => leader.id);
    expect(ids).toEqual(['x11', 'x10', 'x9', 'x8', 'x0', 'x1', 'x2', 'x3']);
  });
});

describe('customers', () => {
  it('are active with a sale within the last 90 days, inclusive', async () => {
    const bought = (id: string, lastSaleOn: string | null) => ({ id, name: id, lastSaleOn });
    await test.database.db
      .insert(customers)
      .values([
        bought('today', '2026-09-16'),
        bought('90 days ago', '2026-06-18'),
        bought('91 days ago', '2026-06-17'),
        bought('years ago', '2019-01-01'),
        bought('never', null),
      ]);
    expect((await dashboardFor('customers.view')).customers).toEqual({
      active: 2,
      inactive: 3,
      inactiveAfterDays: 90,
    });
  });
});

describe('inventory', () => {
  it('counts active products below their own reorder level, or the default of 5', async () => {
    const product = (id: string, stockQuantity: number | null, isActive = true) => ({
      id,
      name: id,
      stockQuantity,
      isActive,
    });
    await test.database.db
      .insert(products)
      .values([
        product('4 of 5', 4),
        product('5 of 5', 5),
        product('9 of 10', 9),
        product('4 of 2', 4),
        product('0 of 0', 0),
        product('minus', -1),
        product('unknown', null),
        product('inactive', 0, false),
      ]);
    await test.database.db.insert(reorderLevels).values([
      { productId: '9 of 10', level: 10 },
      { productId: '4 of 2', level: 2 },
      { productId: '0 of 0', level: 0 },
      { productId: 'gone', level: 10 },
    ]);
    // Low: "4 of 5", "9 of 10" and "minus".
    expect((await dashboardFor('inventory.view')).inventory).toEqual({ lowStock: 3, products: 7 });
  });
});

it('returns figures that match the totals of the linked pages', async () => {
  await insertSales(
    buildSale('2026-09-16', { statusCode: 1, amount: 10.1, agentId: 'a1', marketerId: 'm1' }),
    buildSale('2026-09-01', { statusCode: 4, amount: 20.2, agentId: 'a1', marketerId: 'm2' }),
    buildSale('2026-09-17', { statusCode: 4, amount: 900, agentId: 'a1', marketerId: 'm1' }),
    buildSale('2026-08-31', { statusCode: 4, amount: 70.7, agentId: 'a2', marketerId: 'm1' }),
    buildSale('2026-08-16', { statusCode: 4, amount: 5, agentId: 'a2', marketerId: 'm1' }),
  );
  await test.database.db.insert(customers).values([
    { id: 'c1', lastSaleOn: '2026-06-18' },
    { id: 'c2', lastSaleOn: '2026-06-17' },
    { id: 'c3', lastSaleOn: null },
  ]);
  await test.database.db.insert(products).values([
    { id: 'p1', stockQuantity: 0, isActive: true },
    { id: 'p2', stockQuantity: 0, isActive: false },
    { id: 'p3', stockQuantity: 9_999, isActive: true },
  ]);
  const permissions = ['sales.view', 'customers.view', 'inventory.view', 'reports.view'] as const;
  const dashboard = await dashboardFor(...permissions);
  const headers = await test.as(...permissions, 'inactive_customers.view');
  const getTotals = async (path: string) =>
    (await test.app.inject({ url: `/api/${path}`, headers })).json<{ data: Record<string, number> }>().data;
  const { current, previousMonth } = dashboard.periods;
  const soldIn = ({ from, to }: { from: string; to: string }, more = '') =>
    getTotals(`sales/totals?from=${from}&to=${to}${more}`);
  const { sales: section, leadingMarketers = [] } = dashboard;
  expect(await soldIn(current)).toMatchObject({
    amount: section?.amount.current,
    count: section?.count.current,
  });
  expect(await soldIn(previousMonth!)).toMatchObject({ amount: section?.amount.previousMonth });
  expect(await soldIn({ from: '2026-08-01', to: '2026-08-31' })).toMatchObject({
    amount: section?.months.at(-2)?.amount,
  });
  for (const { statusCode, amount, count } of section?.byStatus ?? [])
    expect(await soldIn(current, `&statusCode=${statusCode}`)).toMatchObject({ amount, count });
  for (const { id, amount, count } of section?.leadingAgents ?? [])
    expect(await soldIn(current, `&agentId=${id}`)).toMatchObject({ amount, count });
  expect(leadingMarketers).toHaveLength(2);
  for (const { id, amount, count } of leadingMarketers)
    expect(await soldIn(current, `&marketerId=${id}`)).toMatchObject({ amount, count });
  expect(await getTotals('reports/resellers-summary/totals')).toMatchObject({
    count: dashboard.customers?.inactive,
  });
  expect(await getTotals('customers/totals?active=true')).toMatchObject({
    count: dashboard.customers?.active,
  });
  expect(await getTotals('inventory/totals?low=true&active=true')).toMatchObject({
    count: dashboard.inventory?.lowStock,
  });
});
