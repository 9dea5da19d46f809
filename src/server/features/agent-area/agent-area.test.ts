import type { AgentArea } from '#contract/features/agent-area/agent-area-contract';
import { CHECKS } from '#contract/features/salaries/closings-contract';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { printedText } from '#server/lib/testing/read-pdf';
import { buildSale, call, endPass, writeSales } from '#server/features/salaries/testing/salaries';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
});
afterAll(() => test.close());

const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));

it('shows the area of the linked agent, without sales of others', async () => {
  await test.database.db.insert(agents).values([
    { id: 'a1', name: 'דנה', isActive: true },
    { id: 'a2', name: 'רון', isActive: true },
  ]);
  await writeSales(test, [
    buildSale('2026-08-10', { id: 'moved', commission: 70 }),
    buildSale('2026-09-10', { commission: 30, amount: 300 }),
    buildSale('2026-09-10', { commission: 999, amount: 9_999, agentId: 'a2' }),
  ]);
  await call(
    test,
    'POST',
    '/api/salaries/closings',
    { month: '2026-08', amount: 70, payable: 70, reasons: REASONS },
    'salaries.manage',
  );
  await writeSales(test, [buildSale('2026-08-10', { id: 'moved', commission: 888, agentId: 'a2' })]);
  await endPass(test);
  const headers = await test.as();
  await test.database.db.update(users).set({ agentId: 'a1' });
  const get = async (url: string) => (await test.app.inject({ url, headers })).body;
  const area = await get('/api/agent/me');
  expect(JSON.parse(area)).toMatchObject({
    data: { agent: { id: 'a1' }, statement: { amount: 30 }, sales: { amount: 300, count: 1 } },
  });
  const august = await get('/api/agent/me/statement?month=2026-08');
  expect(JSON.parse(august)).toMatchObject({
    data: { amount: 70, lateChanges: [{ difference: -70, live: null }] },
  });
  const rows = await get('/api/agent/me/sales?month=2026-09');
  for (const body of [area, august, rows]) expect(body).not.toMatch(/888|999|רון/);
  expect(JSON.parse(await get('/api/agent/me/statement?month=2026-12'))).toMatchObject({
    error: { code: 'invalid_input', fields: [{ field: 'query.month' }] },
  });
  const other = await test.app.inject({ url: '/api/agent/me/sales?month=2026-09&agentId=a2', headers });
  expect(other.statusCode).toBe(400);
});

describe('an agent', () => {
  let headers: Record<string, string>;
  const get = (path: string) => test.app.inject({ url: `/api/agent/me/${path}`, headers });

  beforeEach(async () => {
    const { db } = test.database;
    await db.insert(agents).values([
      { id: 'a1', name: 'דנה', isActive: true },
      { id: 'a2', name: 'רון', isActive: true },
    ]);
    await db.insert(customers).values([
      { id: 'c2', name: 'תבליני הגליל', agentId: 'a1', city: 'חיפה', lastSaleOn: '2026-09-01' },
      { id: 'c1', name: 'אופטיקה נורית', agentId: 'a1', lastSaleOn: '2025-01-01' },
      { id: 'c3', name: 'לקוח של רון', agentId: 'a2' },
    ]);
    await writeSales(test, [
      buildSale('2025-11-10', { id: 'mine', number: '7001', commission: 12.5 }),
      buildSale('2026-08-10', { commission: 40 }),
      buildSale('2024-01-10', { id: 'other', number: '9009', commission: 999, agentId: 'a2' }),
    ]);
    headers = await test.as();
    await db.update(users).set({ agentId: 'a1' });
  });

  it('reads the own months since the first sale', async () => {
    const { data } = (await get('months')).json<{ data: { month: string; amount: number }[] }>();
    expect(data).toHaveLength(11);
    expect(data.filter(({ amount }) => amount !== 0)).toEqual([
      { month: '2025-11', amount: 12.5, payable: 12.5, isClosed: false },
      { month: '2026-08', amount: 40, payable: 40, isClosed: false },
    ]);
  });

  it('reads the own customers alone, by page, text and activity', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await get(`customers${query}`)).json<{ data: { name: string }[] }>().data.map(({ name }) => name);
    expect(await names('')).toEqual(['אופטיקה נורית', 'תבליני הגליל']);
    expect(await names('?text=הגליל')).toEqual(['תבליני הגליל']);
    expect(await names('?active=false')).toEqual(['אופטיקה נורית']);
    expect(await names('?text=רון')).toEqual([]);
    const { data, next } = (await get('customers?limit=1')).json<{ data: object[]; next: string }>();
    expect(data).toHaveLength(1);
    expect(await names(`?limit=1&after=${encodeURIComponent(next)}`)).toEqual(['תבליני הגליל']);
    expect((await get('customers?agentId=a2')).statusCode).toBe(400);
    expect((await test.app.inject({ url: '/api/agent/me', headers })).json()).toMatchObject({
      data: { customers: 2 },
    });
  });

  it('reads the customers to call back in the order of the report and of the list', async () => {
    const lost = (id: string, lastYearAmount: number | null, lifetimeAmount: number) => ({
      id,
      name: id,
      agentId: 'a1',
      lastSaleOn: lastYearAmount === null ? null : '2025-01-01',
      lastYearAmount,
      lifetimeAmount,
    });
    const { db } = test.database;
    await db
      .insert(customers)
      .values([lost('l1', 10, 900), lost('l2', 50, 50), lost('l3', null, 0), lost('l4', 10, 10)]);
    const { data } = (await test.app.inject({ url: '/api/agent/me', headers })).json<{ data: AgentArea }>();
    expect(data.inactive.customers.map((one) => [one.id, one.lost])).toEqual([
      ['l2', 50],
      ['l4', 10],
      ['l1', 10],
      ['l3', 0],
      ['c1', 0],
    ]);
    const read = async (url: string) =>
      (await call(test, 'GET', url, undefined, 'customers.view', 'inactive_customers.view')).json<{
        data: { id: string }[];
      }>();
    const order = 'agentId=a1&sort=lastYearAmount&direction=desc';
    const ids = data.inactive.customers.map(({ id }) => id);
    expect((await read(`/api/customers?active=false&${order}`)).data.map(({ id }) => id)).toEqual(ids);
    expect((await read(`/api/reports/resellers-summary?${order}`)).data.map(({ id }) => id)).toEqual(ids);
  });

  it('opens an own sale, but none of another agent', async () => {
    expect((await get('sales/mine?month=2025-11')).json()).toMatchObject({
      data: { number: '7001', commission: 12.5, isCounted: true },
    });
    expect((await get('sales/other?month=2024-01')).statusCode).toBe(404);
    expect((await get('sales/mine?month=2025-12')).statusCode).toBe(404);
  });

  it('prints the own statement', async () => {
    const file = await get('statement/pdf?month=2025-11');
    expect(file.headers['content-type']).toBe('application/pdf');
    const text = printedText(file.rawPayload);
    if (text !== undefined) {
      expect(text).toContain('12.50');
      expect(text).not.toMatch(/999|לקוח של/);
    }
    expect((await get('statement/pdf?month=2026-12')).statusCode).toBe(400);
    expect((await get('statement/pdf?month=2025-11&agentId=a2')).statusCode).toBe(400);
  });
});

it('lists the sales newest first, page by page; the office reads oldest first', async () => {
  await writeSales(test, [
    buildSale('2026-09-02', { id: 'second' }),
    buildSale('2026-09-01', { id: 'first' }),
    buildSale('2026-09-02', { id: 'third', statusCode: 9 }),
    buildSale('2026-09-03', { id: 'last' }),
  ]);
  const headers = await test.as('salaries.view');
  await test.database.db.update(users).set({ agentId: 'a1' });
  const walk = async (url: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const after: string = next && `&after=${encodeURIComponent(next)}`;
      const page = await test.app.inject({ url: `${url}&limit=2${after}`, headers });
      const response = page.json<{ data: { id: string }[]; next: string | null }>();
      ids.push(...response.data.map(({ id }) => id));
      next = response.next;
    }
    return ids;
  };
  expect(await walk('/api/agent/me/sales?month=2026-09')).toEqual(['last', 'third', 'second', 'first']);
  const all = 'period=2026-09&agentId=a1&which=all';
  expect(await walk(`/api/salaries/sales?${all}`)).toEqual(['first', 'second', 'third', 'last']);
});

it('shows that the user is linked to no agent', async () => {
  const headers = await test.as();
  expect((await test.app.inject({ url: '/api/agent/me', headers })).json()).toMatchObject({
    data: { agent: null },
  });
  expect((await test.app.inject({ url: '/api/agent/me/sales?month=2026-09', headers })).statusCode).toBe(404);
});
