import { agents, agentSettings, agentTargets } from '#server/db/schema/agents-tables';
import { buildSale, callerWith, queryYear, writeSales } from '#server/features/salaries/testing/salaries';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { fillDemoSalaries } from './demo-salaries';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
});
afterAll(() => test.close());
const fill = () => fillDemoSalaries({ db: test.database.db, clock: test.clock });

async function addPayroll(): Promise<void> {
  const { db } = test.database;
  await db.insert(agents).values({ id: 'a1', name: 'דנה', isActive: true });
  await db.insert(roles).values({ id: 'payroll', name: 'שכר' });
  const email = 'payroll@misrad.example';
  await db.insert(users).values({ id: 'payroll', email, displayName: 'שכר', roleId: 'payroll' });
}

const sales = () => [
  buildSale('2025-12-10', { id: 'a small one', commission: 100 }),
  buildSale('2025-12-11', { id: 'large', commission: 500 }),
  buildSale('2025-12-12', { id: 'a new one', commission: 900, statusCode: 1 }),
];

it('closes last December with one pending late change, once', async () => {
  await addPayroll();
  await writeSales(test, sales());
  await fill();
  await fill();
  const call = await callerWith(test, 'salaries.view', 'salaries.manage');
  const read = async (url: string): Promise<unknown> =>
    (await call('GET', url)).json<{ data: unknown }>().data;
  expect(await read('/api/salaries/closings/2025-12')).toMatchObject({
    state: 'closed',
    closing: { statusCodes: [2, 3, 4], closedBy: 'שכר' },
    amount: 782.5,
    payable: 782.5,
  });
  const change = { month: '2025-12', saleId: 'large', difference: -182.5 };
  expect(await read('/api/salaries/late-changes')).toMatchObject({
    waiting: [{ ...change, frozen: { commission: 682.5 }, live: { commission: 500 } }],
    decided: [],
  });
  const year = await queryYear(test, 2025);
  expect(year.salaries).toEqual({
    '2025-12': { a1: { amount: 782.5, payable: 782.5, sales: 2, waiting: -182.5 } },
  });
});

it('closes nothing without the user of the payroll', async () => {
  await writeSales(test, sales());
  await fill();
  const call = await callerWith(test, 'salaries.view', 'salaries.manage');
  const response = await call('GET', '/api/salaries/closings/2025-12');
  expect(response.json()).toMatchObject({ data: { state: 'waiting', statusCodes: [2, 3, 4], amount: 600 } });
});

it('links users to agents by their addresses, and gives agents numbers and targets', async () => {
  const { db } = test.database;
  await db.insert(agents).values(
    ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((id) => ({
      id,
      name: id,
      email: `${id.toUpperCase()}@misrad.example`,
      isActive: true,
    })),
  );
  await db.insert(users).values([
    { id: 'u1', email: 'b1@misrad.example' },
    { id: 'u2', email: 'b2@misrad.example', agentId: 'b5' },
    { id: 'u3', email: 'other@misrad.example' },
    { id: 'u4', email: 'b5@misrad.example' },
  ]);
  await writeSales(test, [
    buildSale('2026-08-10', { agentId: 'b1', amount: 40_000 }),
    buildSale('2026-09-10', { agentId: 'b1', amount: 20_000 }),
    buildSale('2026-09-17', { agentId: 'b2', amount: 20_000 }),
    buildSale('2026-09-10', { agentId: 'gone', amount: 20_000 }),
    buildSale('2026-09-10', { agentId: 'b3', amount: -20_000 }),
  ]);
  await fill();
  const linked = await db.select({ id: users.id, agentId: users.agentId }).from(users).orderBy(users.id);
  expect(linked.map(({ id, agentId }) => [id, agentId])).toEqual([
    ['u1', 'b1'],
    ['u2', 'b5'],
    ['u3', null],
    ['u4', null],
  ]);
  const settings = await db.select().from(agentSettings).orderBy(agentSettings.agentId);
  expect(
    settings.map(({ agentId, employeeNumber, employment }) => [agentId, employeeNumber, employment]),
  ).toEqual([
    ['b1', '1007', 'employee'],
    ['b2', '1014', 'employee'],
    ['b3', '1021', 'employee'],
    ['b4', null, 'employee'],
    ['b5', '1035', 'employee'],
    ['b6', '1042', 'self_employed'],
  ]);
  expect(await db.select().from(agentTargets)).toMatchObject([
    { agentId: 'b1', month: '2026-01', amount: 33_000 },
  ]);
});
