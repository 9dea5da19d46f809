import { CHECKS } from '../../../contract/features/salaries/closings-contract';
import { agents } from '../agents/agents-tables';
import { users } from '../users/users-tables';
import { startTestApp, type TestApp } from '../../lib/testing/app';
import { buildSale, call, endPass, writeSales } from '../salaries/testing/salaries';

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
      const answer = page.json<{ data: { id: string }[]; next: string | null }>();
      ids.push(...answer.data.map(({ id }) => id));
      next = answer.next;
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
