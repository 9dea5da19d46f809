import { asc, sql } from 'drizzle-orm';
import { allRoutes } from '#contract/features';
import type { MySalaryView, SalaryView } from '#contract/features/salary-views/salary-views-contract';
import { holdsPay } from '#contract/lib/http/pay';
import { agents } from '#server/db/schema/agents-tables';
import { salaryViews } from '#server/db/schema/salary-views-tables';
import { users } from '#server/db/schema/users-tables';
import { buildSale, writeSales } from '#server/features/salaries/testing/salaries';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

/** All routes that return somebody's pay. A route is added here by a decision, not because of its declaration. */
const OF_OTHERS = [
  'GET /api/agents',
  'GET /api/reports/salaries',
  'GET /api/reports/salaries/payroll',
  'GET /api/reports/salaries/payroll/xlsx',
  'GET /api/reports/salaries/xlsx',
  'GET /api/salaries/closings/:month',
  'GET /api/salaries/late-changes',
  'GET /api/salaries/months/:month',
  'GET /api/salaries/questions',
  'GET /api/salaries/sales',
  'GET /api/salaries/statement',
  'GET /api/salaries/statement/pdf',
  'GET /api/salaries/statement/xlsx',
  'GET /api/salaries/statements/zip',
  'POST /api/agents/export',
  'POST /api/salaries/closings',
  'POST /api/salaries/closings/:month/reopen',
  'POST /api/salaries/late-changes/:id/take-back',
  'POST /api/salaries/late-changes/carry',
  'POST /api/salaries/late-changes/decline',
  'POST /api/salaries/query',
  'PUT /api/salaries/months/:month/checked',
];
const OWN = [
  'GET /api/agent/me',
  'GET /api/agent/me/months',
  'GET /api/agent/me/sales',
  'GET /api/agent/me/sales/:id',
  'GET /api/agent/me/statement',
  'GET /api/agent/me/statement/pdf',
];
const STATEMENT = '/api/salaries/statement?period=2026-08';

let test: TestApp;
type Headers = Awaited<ReturnType<TestApp['as']>>;
let clerk: Headers;
/** Linked to agent a1, and may read all salaries. */
let agent: Headers;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set(`2026-09-16T09:${String((minute += 11) % 60).padStart(2, '0')}:00Z`);
  await test.database.db.insert(agents).values({ id: 'a1', name: 'דנה', isActive: true });
  await writeSales(test, [buildSale('2026-08-10', { commission: 70 })]);
  clerk = await test.as('salaries.view', 'salaries.manage', 'user_info.view');
  agent = await test.as('salaries.view');
  await test.database.db
    .update(users)
    .set({ agentId: 'a1' })
    .where(sql`id = ${getId(agent)}`);
});
afterAll(() => test.close());

/** Every test begins when what an earlier one wrote is no longer the same view. */
let minute = 0;
const getId = ({ authorization }: Headers): string =>
  (JSON.parse(Buffer.from(authorization.slice('Bearer '.length), 'base64url').toString()) as { uid: string })
    .uid;
const get = async (url: string, headers = clerk) => test.app.inject({ method: 'GET', url, headers });
const readRows = () =>
  test.database.db
    .select({
      readerId: salaryViews.readerId,
      agentId: salaryViews.agentId,
      period: salaryViews.period,
      screen: salaryViews.screen,
      isFile: salaryViews.isFile,
      isRefused: salaryViews.isRefused,
    })
    .from(salaryViews)
    .orderBy(asc(salaryViews.at), asc(salaryViews.screen));

it('marks all routes that return pay, and no others', () => {
  const name = ({ method, path }: (typeof allRoutes)[number]): string => `${method} ${path}`;
  const marked = allRoutes.filter(({ response }) => holdsPay(response)).map(name);
  expect(marked.sort()).toEqual([...OF_OTHERS, ...OWN].sort());
  const own = allRoutes.filter((route) => route.pay === 'own').map(name);
  expect(own.sort()).toEqual(OWN);
});

it.each([
  ['the statement of one agent', `${STATEMENT}&agentId=a1`, 'a1', '2026-08', false],
  ['the statement of everybody', STATEMENT, null, '2026-08', false],
  ['the statement of several agents', `${STATEMENT}&agentId=a1&agentId=a2`, null, '2026-08', false],
  ['its sales', '/api/salaries/sales?period=2026&agentId=a1', 'a1', '2026', false],
  ['the list of a month', '/api/salaries/months/2026-08', null, '2026-08', false],
  ['the closing', '/api/salaries/closings/2026-08', null, '2026-08', false],
  ['the questions of a month', '/api/salaries/questions?month=2026-08', null, '2026-08', false],
  ['the questions of an agent', '/api/salaries/questions?month=2026-08&agentId=a1', 'a1', '2026-08', false],
  ['late changes', '/api/salaries/late-changes', null, null, false],
  ['the report of a year', '/api/reports/salaries?year=2026', null, '2026', false],
  ['payroll', '/api/reports/salaries/payroll?month=2026-08', null, '2026-08', false],
  ['the payroll file', '/api/reports/salaries/payroll/xlsx?month=2026-08', null, '2026-08', true],
  ['a statement in a file', '/api/salaries/statement/xlsx?month=2026-08&agentId=a1', 'a1', '2026-08', true],
  [
    'all statements in a file',
    '/api/salaries/statements/zip?month=2026-08&files=xlsx',
    null,
    '2026-08',
    true,
  ],
  ['the agents', '/api/agents?month=2026-08', null, '2026-08', false],
  ['the agents of the current month', '/api/agents', null, '2026-09', false],
])('writes one row for %s', async (_what, url, agentId, period, isFile) => {
  expect((await get(url)).statusCode).toBe(200);
  const screen = expect.any(String) as string;
  expect(await readRows()).toEqual([
    { readerId: getId(clerk), agentId, period, screen, isFile, isRefused: false },
  ]);
});

it('writes a row for a query of a year, and none for agents without salaries', async () => {
  const payload = { year: 2026, filters: { agentIds: ['a1'], statusCodes: [] } };
  await test.app.inject({ method: 'POST', url: '/api/salaries/query', headers: clerk, payload });
  await get('/api/agents?month=2026-08', await test.as('user_info.view'));
  expect(await readRows()).toMatchObject([{ agentId: 'a1', period: '2026' }]);
});

it('writes no row for the own pay', async () => {
  await get(`${STATEMENT}&agentId=a1`, agent);
  for (const path of ['', '/months', '/statement?month=2026-08', '/sales?month=2026-08'])
    expect((await get(`/api/agent/me${path}`, agent)).statusCode).toBe(200);
  expect(await readRows()).toEqual([]);
});

it('writes the same view once in ten minutes, and another at once', async () => {
  await get(STATEMENT);
  await get(STATEMENT);
  await get(`${STATEMENT}&agentId=a1`);
  expect(await readRows()).toHaveLength(2);
  const later = new Date(test.clock.now().getTime() + 10 * 60_000);
  test.clock.set(later.toISOString());
  await get(STATEMENT);
  expect(await readRows()).toHaveLength(3);
});

it('writes refused attempts once an hour, without agent and month', async () => {
  const stranger = await test.as('sales.view');
  for (let count = 0; count < 3; count += 1)
    expect((await get(`${STATEMENT}&agentId=a1`, stranger)).statusCode).toBe(403);
  const about = { agentId: null, period: null, isRefused: true };
  expect(await readRows()).toMatchObject([{ readerId: getId(stranger), ...about }]);
});

it('writes at most 300 rows of a reader in an hour, and one for all further views', async () => {
  for (let id = 0; id < 310; id += 1) await get(`/api/salaries/sales?period=2026&agentId=x${id}`);
  const rows = await readRows();
  expect(rows).toHaveLength(301);
  expect(rows.filter(({ agentId }) => agentId === null)).toMatchObject([
    { screen: 'צפיות נוספות באותה שעה' },
  ]);
});

it('gives no pay if the view cannot be recorded', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  await test.database.db.execute(sql`alter table salary_views rename to salary_views_gone`);
  try {
    const answer = await get(`${STATEMENT}&agentId=a1`);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('payable');
    expect((await get('/api/reports/salaries/payroll/xlsx?month=2026-08')).statusCode).toBe(503);
    expect(logged).toHaveBeenCalledTimes(2);
  } finally {
    logged.mockRestore();
    await test.database.db.execute(sql`alter table salary_views_gone rename to salary_views`);
  }
});

it('shows the agent who read the own pay, by person and day', async () => {
  await get(`${STATEMENT}&agentId=a1`);
  await get('/api/salaries/months/2026-08');
  await get(`${STATEMENT}&agentId=other`);
  await get(STATEMENT, agent);
  const { data } = (await get('/api/agent/views', agent)).json<{ data: MySalaryView[] }>();
  const readerName = expect.stringContaining(getId(clerk)) as string;
  expect(data).toEqual([{ readerName, seenOn: '2026-09-16', isEverybody: false }]);
  const colleague = await test.as('salaries.view', 'user_info.view');
  for (const [minutes, reader] of [clerk, colleague].entries()) {
    test.clock.set(`2026-09-17T09:0${minutes}:00Z`);
    await get(`${STATEMENT}&agentId=a1`, reader);
  }
  const later = (await get('/api/agent/views', agent)).json<{ data: MySalaryView[] }>();
  expect(later.data.map((view) => [view.seenOn, view.readerName?.split('@')[0]])).toEqual([
    ['2026-09-17', getId(colleague)],
    ['2026-09-17', getId(clerk)],
    ['2026-09-16', getId(clerk)],
  ]);
  test.clock.set('2026-12-17T09:00:00Z');
  expect((await get('/api/agent/views', agent)).json()).toEqual({ data: [] });
});

it('lists all views for administrators, and finds them by names', async () => {
  await get(`${STATEMENT}&agentId=a1`);
  const admin = await test.as('system.manage');
  const read = async (query: string) =>
    (await get(`/api/salaries/views${query}`, admin)).json<{ data: SalaryView[] }>().data;
  expect(await read('')).toMatchObject([{ readerId: getId(clerk), agentName: 'דנה', period: '2026-08' }]);
  expect(await read(`?text=${encodeURIComponent('דנה')}`)).toHaveLength(1);
  expect(await read('?agentId=a2')).toEqual([]);
  expect((await get('/api/salaries/views')).statusCode).toBe(403);
});

it('keeps rows as they were written', async () => {
  await get(STATEMENT);
  for (const change of [
    sql`update salary_views set reader_id = 'x'`,
    sql`delete from salary_views`,
    sql`truncate salary_views`,
  ])
    await expect(test.database.db.execute(change)).rejects.toThrow(/Failed query/);
  expect(await readRows()).toHaveLength(1);
});
