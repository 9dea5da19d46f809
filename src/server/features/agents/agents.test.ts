import type { AgentsReport } from '#contract/features/agents/agents-contract';
import { getAgentName } from '#contract/features/agents/agent-name';
import { shownAgents } from '#contract/features/agents/agents-rules';
import * as agentsTables from '#server/db/schema/agents-tables';
import { agents, agentTargets } from '#server/db/schema/agents-tables';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSale, call, endPass, writeSales } from '#server/features/salaries/testing/salaries';
import { findTableDifferences } from '#server/lib/testing/table-differences';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-09-16T09:00:00Z');
  const { db } = test.database;
  await db.insert(agents).values([
    { id: 'a1', name: 'דנה', phone: '050-1', email: 'd@x.example', isActive: true },
    { id: 'a2', name: 'אבי', isActive: true },
    { id: 'a3', name: '=1+1', isActive: false },
  ]);
  await db.insert(agentTargets).values([
    { agentId: 'a1', month: '2026-05', amount: 500 },
    { agentId: 'a1', month: '2026-08', amount: 400 },
    { agentId: 'a1', month: '2026-10', amount: 900 },
  ]);
  const settings = { defaultStatuses: [4], metadataHour: 3, componentCode: '100' };
  await call(test, 'PUT', '/api/salaries/settings', settings, 'system.manage');
  await writeSales(test, [
    buildSale('2026-09-16', { amount: 100.1, commission: 1.1 }),
    buildSale('2026-09-01', { amount: 200.2, commission: 2.2, statusCode: 5 }),
    buildSale('2026-09-17', { amount: 1_000, commission: 50 }),
    buildSale('2026-08-16', { amount: 50 }),
    buildSale('2026-08-17', { amount: 7 }),
    buildSale('2026-04-01', { amount: 3 }),
    buildSale('2026-03-31', { amount: 99 }),
    buildSale('2026-09-02', { amount: 11, commission: 0, agentId: 'gone' }),
    buildSale('2026-09-03', { amount: 13, commission: 4, agentId: null }),
  ]);
});
afterAll(() => test.close());

async function report(query: string, ...permissions: string[]): Promise<AgentsReport> {
  const response = await call(
    test,
    'GET',
    `/api/agents${query}`,
    undefined,
    'user_info.view',
    ...permissions,
  );
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

/** Returns the amounts of twelve months, of which only the last have sales. */
const trend = (...last: number[]): number[] => [...Array<number>(12 - last.length).fill(0), ...last];
const NOTHING = {
  amount: 0,
  sales: 0,
  previousAmount: 0,
  previousSales: 0,
  trend: trend(),
  target: null,
};

it.each(['from the sales', 'from the kept sums'])(
  'returns the month up to today with its trend, target and salary, %s',
  async (way) => {
    if (way === 'from the kept sums') await endPass(test);
    const found = await report('', 'sales.view', 'salaries.view');
    expect(found).toMatchObject({
      month: '2026-09',
      days: { from: '2026-09-01', to: '2026-09-16' },
      previous: { from: '2026-08-01', to: '2026-08-16' },
      months: Array.from({ length: 12 }, (_, i) =>
        new Date(Date.UTC(2025, 9 + i, 1)).toISOString().slice(0, 7),
      ),
    });
    expect(found.rows.map(({ id, figures, salary }) => [id, figures, salary])).toEqual([
      ['a3', NOTHING, 0],
      ['a2', NOTHING, 0],
      [
        'a1',
        {
          amount: 300.3,
          sales: 2,
          previousAmount: 50,
          previousSales: 1,
          trend: trend(99, 3, 0, 0, 0, 57, 300.3),
          target: 400,
        },
        1.1,
      ],
      ['gone', { ...NOTHING, amount: 11, sales: 1, trend: trend(11) }, 0],
      ['', { ...NOTHING, amount: 13, sales: 1, trend: trend(13) }, 4],
    ]);
    expect(found.rows[2]).toMatchObject({
      name: 'דנה',
      phone: '050-1',
      email: 'd@x.example',
      isActive: true,
    });
  },
);

it('returns a past month completely, beside the whole month before; a future month means the current one', async () => {
  const august = await report('?month=2026-08', 'sales.view');
  expect(august.days).toEqual({ from: '2026-08-01', to: '2026-08-31' });
  expect(august.previous).toEqual({ from: '2026-07-01', to: '2026-07-31' });
  expect(august.rows.find(({ id }) => id === 'a1')?.figures).toMatchObject({
    amount: 57,
    trend: trend(99, 3, 0, 0, 0, 57),
    target: 400,
  });
  expect((await report('?month=2027-01', 'sales.view')).month).toBe('2026-09');
});

it.each<[string[], string[]]>([
  [[], ['id', 'name', 'phone', 'email', 'isActive']],
  [['sales.view'], ['figures']],
  [['salaries.view'], ['salary', 'previousSalary']],
])('returns only the permitted figures to a holder of %j', async (permissions, fields) => {
  const { rows } = await report('', ...permissions);
  for (const row of rows) {
    const money = ['figures', 'salary', 'previousSalary'].filter((field) => field in row);
    expect(money).toEqual(
      fields.filter((field) => !['id', 'name', 'phone', 'email', 'isActive'].includes(field)),
    );
  }
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['a1', 'a2', 'a3']));
});

it('rejects callers without permission, and invalid months', async () => {
  expect((await call(test, 'GET', '/api/agents', undefined, 'sales.view')).statusCode).toBe(403);
  expect((await call(test, 'GET', '/api/agents?month=2026-13', undefined, 'user_info.view')).statusCode).toBe(
    400,
  );
});

it('exports the same as a sheet, without hidden figures', async () => {
  const permissions = ['user_info.view', 'sales.view'];
  const response = await call(test, 'POST', '/api/agents/export', {}, ...permissions);
  const parts = unzip(response.rawPayload);
  const [head, ...rows] = readRows(parts.get('xl/worksheets/sheet1.xml') ?? '');
  const figures = ['מספר מכירות', 'מכירות', 'באותם ימים בחודש הקודם', 'יעד', 'הושג, %'];
  const months = ['אוקטובר 2025', 'נובמבר 2025', 'דצמבר 2025', 'ינואר 2026', 'פברואר 2026', 'מרץ 2026'];
  const later = ['אפריל 2026', 'מאי 2026', 'יוני 2026', 'יולי 2026', 'אוגוסט 2026'];
  const titles = ['סוכן', 'טלפון', 'אימייל', ...figures, ...months, ...later];
  expect(Object.values(head ?? {})).toEqual(titles);
  const about = readRows(parts.get('xl/worksheets/sheet2.xml') ?? '').map(({ A, B }) => [A, B]);
  expect(about).toContainEqual(['סכומים', 'לפני מע״מ']);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatchObject({ A: '=1+1', D: 0, E: 0 });
  expect(rows[2]).toMatchObject({ A: 'דנה', B: '050-1', D: 2, E: 300.3, F: 50, G: 400, H: 75.1 });
  expect(rows[4]).toMatchObject({ A: 'ללא סוכן', E: 13 });
  expect(rows[5]).toMatchObject({ D: 4, E: 324.3 });
  const paid = await call(test, 'POST', '/api/agents/export', {}, 'user_info.view', 'salaries.view');
  const [paidHead, ...pay] = readRows(unzip(paid.rawPayload).get('xl/worksheets/sheet1.xml') ?? '');
  expect(Object.values(paidHead ?? {})).toEqual(['סוכן', 'טלפון', 'אימייל', 'משכורת']);
  const sum = pay.slice(0, -1).reduce((all, { D }) => all + Number(D ?? 0), 0);
  expect(sum).toBeGreaterThan(0);
  expect(pay.at(-1)?.D).toBeCloseTo(sum, 2);
});

it.each([
  [{ show: 'active' }, ['user_info.view', 'sales.view', 'salaries.view']],
  [{ show: 'active', text: 'ד' }, ['user_info.view', 'sales.view']],
  [{ show: 'all', text: 'א' }, ['user_info.view', 'salaries.view']],
  [{ show: 'all' }, ['user_info.view']],
] as const)('exports the shown agents of %j, with the figures permitted by %j', async (shown, held) => {
  const { rows, months } = await report('', ...held);
  const response = await call(test, 'POST', '/api/agents/export', shown, ...held);
  const [head = {}, ...cells] = readRows(unzip(response.rawPayload).get('xl/worksheets/sheet1.xml') ?? '');
  const titles = Object.values(head);
  const of = (title: string) => Object.keys(head).find((column) => head[column] === title) ?? '';
  const agents = cells.slice(0, -1);
  const expected = shownAgents(rows, shown);
  expect(expected.length).toBeGreaterThan(0);
  expect(agents.map((row) => row[of('סוכן')])).toEqual(expected.map(getAgentName));
  const [first] = expected;
  expect(titles.includes('מכירות')).toBe(first?.figures !== undefined);
  if (first?.figures)
    expect(agents.map((row) => [row[of('מכירות')], row[of('יעד')]])).toEqual(
      expected.map(({ figures }) => [figures?.amount, figures?.target ?? undefined]),
    );
  // The present month has its own columns.
  for (const [i, month] of first?.figures ? months.slice(0, -1).entries() : []) {
    const title = `${hebrewMonth(month)} ${month.slice(0, 4)}`;
    expect(agents.map((row) => row[of(title)])).toEqual(expected.map(({ figures }) => figures?.trend[i]));
  }
  expect(titles.includes('משכורת')).toBe(first?.salary !== undefined);
  if (first?.salary !== undefined)
    expect(agents.map((row) => row[of('משכורת')])).toEqual(expected.map(({ salary }) => salary));
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, agentsTables)).toEqual([]);
});
