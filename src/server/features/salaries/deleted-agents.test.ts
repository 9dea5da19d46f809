import { CHECKS } from '#contract/features/salaries/closings-contract';
import { FACT_JOINT } from '#contract/lib/lists/displayed-name';
import type { Payroll } from '#contract/features/salaries/company-salaries-contract';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { agents, agentSettings } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { deleteRows, upsertRows } from '#server/crm-mirror/mirror/sync-queries';
import { buildSale, callerWith, writeSales } from './testing/salaries';

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

async function closeAugust(amount: number): Promise<void> {
  const call = await callerWith(test, 'salaries.view', 'salaries.manage');
  const body = { month: '2026-08', amount, payable: amount, reasons: REASONS };
  expect((await call('POST', '/api/salaries/closings', body)).statusCode).toBe(200);
}

async function read<T>(path: string): Promise<T> {
  const call = await callerWith(test, 'salaries.view');
  return (await call('GET', path)).json<{ data: T }>().data;
}

const DANA = { id: 'a1', name: 'דנה', email: null, phone: null, isActive: true, crmModifiedOn: null };

it('documents of a closed month show a deleted agent as of the closing', async () => {
  const { db } = test.database;
  await upsertRows(db, 'agents', [DANA]);
  await db.insert(agentSettings).values({ agentId: 'a1', employeeNumber: '7', employment: 'self_employed' });
  await writeSales(test, [buildSale('2026-08-10', { commission: 70 })]);
  await closeAugust(70);
  await upsertRows(db, 'agents', [{ ...DANA, name: 'דנה לוי' }]);
  await db.update(agentSettings).set({ employeeNumber: '8', employment: 'employee' });
  await deleteRows(db, 'agents', ['a1']);

  const frozen = { employeeNumber: '7', employment: 'self_employed' };
  expect(await read<Statement>('/api/salaries/statement?period=2026-08&agentId=a1')).toMatchObject({
    agent: { id: 'a1', name: 'דנה' },
    ...frozen,
  });
  expect((await read<Payroll>('/api/reports/salaries/payroll?month=2026-08')).rows).toMatchObject([
    { agentName: 'דנה', ...frozen, amount: 70 },
  ]);
  const file = await (
    await callerWith(test, 'salaries.view')
  )('GET', '/api/salaries/statement/xlsx?month=2026-08&agentId=a1');
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('דנה 2026-08');
});

const DAVID = '11111111-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

it('names customers of one name by their facts and a nameless product by a text, also in a closed month', async () => {
  const { db } = test.database;
  await db.insert(customers).values([
    { id: DAVID, name: 'דוד' },
    { id: '22222222-bbbb', name: 'דוד' },
  ]);
  await db.insert(products).values([
    { id: 'p1', name: '', isActive: true },
    { id: 'p2', name: 'קופה', isActive: true },
    { id: 'p3', name: '״קופה״', isActive: true },
  ]);
  await writeSales(test, [
    buildSale('2026-08-10', { customerId: DAVID, productId: 'p1' }),
    buildSale('2026-08-10', { customerId: '22222222-bbbb', productId: 'p3' }),
    buildSale('2026-08-11', { customerId: 'gone', productId: 'gone' }),
  ]);
  const path = '/api/salaries/sales?period=2026-08&agentId=a1';
  const names = async () =>
    (await read<SalarySale[]>(path)).map(({ customerName, productName }) => [customerName, productName]);
  const labels = [
    [`דוד${FACT_JOINT}11111111`, 'מוצר ללא שם'],
    [`דוד${FACT_JOINT}22222222-bbbb`, `״קופה״${FACT_JOINT}p3`],
    [null, null],
  ];
  expect(await names()).toEqual(labels);
  await closeAugust(30);
  await deleteRows(db, 'customers', [DAVID]);
  expect(await names()).toEqual(labels);
});

it('a deleted agent keeps the last known name in open months and lists', async () => {
  const { db } = test.database;
  await upsertRows(db, 'agents', [DANA]);
  await writeSales(test, [buildSale('2026-09-10')]);
  await deleteRows(db, 'agents', ['a1']);
  const call = await callerWith(test, 'salaries.view', 'user_info.view', 'sales.view');
  const year = (await call('POST', '/api/salaries/query', { year: 2026 })).json<{ data: SalariesResponse }>();
  expect(year.data.agents).toEqual([{ id: 'a1', name: 'דנה' }]);
  const agentRows = (await call('GET', '/api/agents')).json<{ data: { rows: { name: string }[] } }>();
  expect(agentRows.data.rows).toMatchObject([{ id: 'a1', name: 'דנה' }]);
});

it('an agent without a number at the closing has the later one', async () => {
  const { db } = test.database;
  await db.insert(agents).values({ id: 'a1', name: 'דנה', isActive: true });
  await writeSales(test, [buildSale('2026-08-10', { commission: 70 })]);
  await closeAugust(70);
  await db.insert(agentSettings).values({ agentId: 'a1', employeeNumber: '9' });
  expect((await read<Payroll>('/api/reports/salaries/payroll?month=2026-08')).rows).toMatchObject([
    { agentName: 'דנה', employeeNumber: '9' },
  ]);
});

it('names agents of one name by the fact that one of them has, and a nameless agent differs from no agent', async () => {
  const { db } = test.database;
  await db.insert(agents).values([
    { id: '11111111-aaaa', name: 'דנה', isActive: true },
    { id: '22222222-bbbb', name: 'דנה', isActive: true },
    { id: '33333333-cccc', name: '', isActive: true },
  ]);
  await db.insert(agentSettings).values({ agentId: '11111111-aaaa', employeeNumber: '7' });
  await writeSales(test, [
    buildSale('2026-08-10', { agentId: '11111111-aaaa' }),
    buildSale('2026-08-10', { agentId: '22222222-bbbb' }),
    buildSale('2026-08-10', { agentId: '33333333-cccc' }),
    buildSale('2026-08-10', { agentId: null }),
  ]);
  const names = ['דנה', `דנה${FACT_JOINT}7`, 'סוכן ללא שם', null];
  const payroll = await read<Payroll>('/api/reports/salaries/payroll?month=2026-08');
  expect(payroll.rows.map(({ agentName }) => agentName).sort()).toEqual([...names].sort());
  const statement = await read<Statement>('/api/salaries/statement?period=2026-08&agentId=33333333-cccc');
  expect(statement.agent?.name).toBe('סוכן ללא שם');
});
