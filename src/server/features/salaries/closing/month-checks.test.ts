import { type CheckKey, CHECKS, type MonthClosing } from '#contract/features/salaries/closings-contract';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { agents, agentSettings } from '#server/db/schema/agents-tables';
import { SYNC_LEASE } from '#server/crm-mirror/runs/lease/sync-lease-queries';
import { leases, syncRuns } from '#server/db/schema/sync-tables';
import { buildSale, callerWith, writeSales } from '../testing/salaries';

let test: TestApp;
let call: Awaited<ReturnType<typeof callerWith>>;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  call = await callerWith(test, 'salaries.view', 'salaries.manage');
});
afterAll(() => test.close());

const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));

async function read(month = '2026-08'): Promise<MonthClosing> {
  return (await call('GET', `/api/salaries/closings/${month}`)).json<{ data: MonthClosing }>().data;
}

async function check(key: CheckKey, month?: string) {
  const { checks } = await read(month);
  return checks.find((one) => one.key === key)!;
}

const insertRun = (values: Partial<typeof syncRuns.$inferInsert>) =>
  test.database.db.insert(syncRuns).values({
    id: `run ${String(values.finishedAt)}`,
    kind: 'full',
    reason: 'schedule',
    status: 'ok',
    startedAt: '2026-09-01T00:00:00Z',
    ...values,
  });

it.each([
  ['2026-09-15T09:00:00Z', '2026-09-16T09:00:00Z', true],
  ['2026-09-15T09:00:00Z', '2026-09-16T09:00:01Z', false],
  ['2026-08-31T20:59:00Z', '2026-09-01T09:00:00Z', false],
  ['2026-08-31T21:00:00Z', '2026-09-01T09:00:00Z', true],
])('a synchronisation of %s is recent after the month at %s: %s', async (finishedAt, now, isOk) => {
  test.clock.set(now);
  await insertRun({ finishedAt });
  expect(await check('synchronised')).toMatchObject({ isOk, at: new Date(finishedAt).toISOString() });
});

it('a month is not synchronised while a synchronisation runs', async () => {
  await insertRun({ finishedAt: '2026-09-16T08:00:00Z' });
  const [from, until] = ['2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];
  const lease = { name: SYNC_LEASE, owner: 'x', fence: 1 };
  await test.database.db.insert(leases).values({ ...lease, expiresAt: from });
  expect(await check('synchronised')).toMatchObject({ isOk: true });
  await test.database.db.update(leases).set({ expiresAt: until });
  expect(await check('synchronised')).toMatchObject({ isOk: false });
});

it.each([
  ['equal', '2026-09-01T00:00:00Z', true],
  ['repaired', '2026-09-01T00:00:00Z', true],
  ['different', '2026-09-01T00:00:00Z', false],
  ['equal', '2026-08-31T12:00:00Z', false],
] as const)('a comparison that found %s, begun at %s, counts: %s', async (verdict, startedAt, isOk) => {
  await insertRun({ kind: 'compare', verdict, startedAt, finishedAt: '2026-09-02T00:00:00Z' });
  expect(await check('equalToCrm')).toMatchObject({ isOk, at: new Date(startedAt).toISOString() });
});

it.each([
  [130, true],
  [130.01, false],
  [70, true],
  [69.99, false],
  [0, false],
])('a salary of %d after 100 is usual: %s', async (commission, isOk) => {
  await writeSales(test, [
    buildSale('2026-07-10', { commission: 100 }),
    buildSale('2026-08-10', { commission }),
    buildSale('2026-08-10', { agentId: 'new', commission: 500 }),
    buildSale('2026-06-10', { agentId: 'gone', commission: 500 }),
  ]);
  expect(await check('jumps')).toMatchObject({ isOk, ids: isOk ? [] : ['a1'] });
});

it('earlier months are those of a year with sales that are open, the oldest first', async () => {
  await writeSales(
    test,
    ['2025-07-31', '2025-08-01', '2026-03-05', '2026-03-06', '2026-07-31', '2026-08-01'].map((day) =>
      buildSale(day),
    ),
  );
  const expected = { isOk: false, count: 3, ids: ['2025-08', '2026-03', '2026-07'] };
  expect(await check('earlierMonths')).toMatchObject({
    ...expected,
    names: ['אוגוסט 2025', 'מרץ 2026', 'יולי 2026'],
  });
  const { amount, payable } = await read('2026-03');
  await call('POST', '/api/salaries/closings', { month: '2026-03', amount, payable, reasons: REASONS });
  expect(await check('earlierMonths')).toMatchObject({ count: 2, ids: ['2025-08', '2026-07'] });
});

it('agents need a number if they are paid, and an amount if they are active', async () => {
  const { db } = test.database;
  await db.insert(agents).values([
    { id: 'a1', name: 'א', isActive: true },
    { id: 'a2', name: 'ב', isActive: true },
    { id: 'a3', name: 'ג', isActive: false },
    { id: 'a4', name: 'ד', isActive: true },
  ]);
  await db.insert(agentSettings).values([
    { agentId: 'a1', employeeNumber: '7' },
    { agentId: 'a2', employeeNumber: ' ' },
  ]);
  await writeSales(test, [
    buildSale('2026-08-10', { commission: 10 }),
    buildSale('2026-08-10', { agentId: 'a2', commission: 10 }),
    buildSale('2026-08-10', { agentId: 'a3', commission: 10 }),
    buildSale('2026-08-10', { agentId: 'a3', commission: -10 }),
    buildSale('2026-08-10', { agentId: null, commission: 10 }),
  ]);
  expect(await check('employeeNumbers')).toMatchObject({ isOk: false, ids: ['a2'] });
  expect(await check('zeroRows')).toMatchObject({ isOk: false, ids: ['a4'] });
  // Sales without an agent are in the amount, and no person.
  expect(await read()).toMatchObject({ agents: 3, amount: 30, payable: 30 });
});

it('sales without a known agent count by their month and status', async () => {
  const settings = await callerWith(test, 'system.manage');
  await settings('PUT', '/api/salaries/settings', {
    defaultStatuses: [4],
    metadataHour: 3,
    componentCode: '1',
  });
  await writeSales(test, [
    buildSale('2026-08-01', { id: 'first', number: '1', commission: 1.5 }),
    buildSale('2026-08-31', { id: 'last', commission: 2 }),
    buildSale('2026-07-31'),
    buildSale('2026-09-01'),
    buildSale('2026-08-10', { statusCode: 2 }),
    buildSale(null, { id: 'undated', commission: 4 }),
    buildSale(null, { statusCode: 2 }),
  ]);
  expect(await check('withoutAgent')).toMatchObject({
    count: 2,
    ids: ['first', 'last'],
    names: ['1', 'last'],
    amount: 3.5,
  });
  expect(await check('withoutDate')).toMatchObject({ count: 1, ids: ['undated'], amount: 4 });
});

it.each([
  ['2026-10', 'future'],
  ['2026-09', 'running'],
  ['2026-08', 'waiting'],
])('the month %s is %s', async (month, state) => {
  const found = await read(month);
  expect([found.state, found.checks.map(({ key }) => key)]).toEqual([
    state,
    state === 'future' ? [] : CHECKS.filter((key) => key !== 'secondPerson' && key !== 'onePerson'),
  ]);
});
