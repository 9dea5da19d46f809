import { CHECKS, type MonthClosing } from '#contract/features/salaries/closings-contract';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { SalarySalesPage } from '#contract/features/salaries/statements-contract';
import { agents, agentSettings } from '#server/db/schema/agents-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { getRows } from '#server/db/database';
import { lateDecisions, salarySums } from '#server/db/schema/salaries-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSale, call, callerWith, endPass, queryYear, writeSales } from './testing/salaries';

let test: TestApp;
let lastSyncTime: string | null = null;

beforeAll(async () => {
  const sync = {
    run: () => Promise.reject(new Error('nothing here synchronises')),
    tick: async () => {},
    lastSyncTime: async () => lastSyncTime,
    close: async () => {},
  };
  test = await startTestApp({ sync });
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  lastSyncTime = null;
});
afterAll(() => test.close());

const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
const cells = ({ salaries }: Pick<SalariesResponse, 'salaries'>) =>
  Object.fromEntries(
    Object.entries(salaries).map(([month, ofMonth]) => [
      month,
      Object.fromEntries(Object.entries(ofMonth).map(([id, { amount }]) => [id, amount])),
    ]),
  );

describe('a year', () => {
  it('counts up to today, with the same days of the previous year, unknown agents and none', async () => {
    await test.database.db.insert(agents).values({ id: 'a1', name: 'דנה', isActive: true });
    await writeSales(test, [
      buildSale('2026-09-16', { commission: 0.1 }),
      buildSale('2026-09-16', { commission: 0.2 }),
      buildSale('2026-09-17', { commission: 100 }),
      buildSale('2026-12-01', { commission: 100 }),
      buildSale('2026-02-28', { agentId: 'gone', commission: 7 }),
      buildSale('2026-02-28', { agentId: null, commission: 5, statusCode: null }),
      buildSale(null, { commission: 100 }),
      buildSale('2025-09-16', { commission: 3 }),
      buildSale('2025-09-17', { commission: 100 }),
      buildSale('2025-10-01', { commission: 100 }),
      buildSale('2025-01-31', { commission: 2 }),
    ]);
    const expected = { '2026-02': { gone: 7, '': 5 }, '2026-09': { a1: 0.3 } };
    for (const pass of ['from the sales', 'from the sums']) {
      const response = await queryYear(test, 2026);
      expect([pass, cells(response), cells(response.previous)]).toEqual([
        pass,
        expected,
        { '2025-01': { a1: 2 }, '2025-09': { a1: 3 } },
      ]);
      expect(response.statistics).toMatchObject({ totalSalaries: 12.3, averageMonthlySalary: 6.15 });
      expect(response.agents).toEqual([
        { id: 'a1', name: 'דנה' },
        { id: '', name: null },
        { id: 'gone', name: null },
      ]);
      expect(response.countsAll).toBe(true);
      await endPass(test);
    }
    const earlier = await queryYear(test, 2025);
    expect(cells(earlier)).toEqual({ '2025-01': { a1: 2 }, '2025-09': { a1: 103 }, '2025-10': { a1: 100 } });
    expect(cells(await queryYear(test, 2027))).toEqual({});
  });

  it('filters by agents and statuses, accepts codes as texts, and returns the default ones', async () => {
    await writeSales(test, [
      buildSale('2026-01-01', { statusCode: 2, commission: 1 }),
      buildSale('2026-01-01', { statusCode: 3, commission: 2 }),
      buildSale('2026-01-01', { statusCode: 3, commission: 4, agentId: 'a2' }),
    ]);
    const settings = { defaultStatuses: [2], metadataHour: 3, componentCode: '100' };
    await call(test, 'PUT', '/api/salaries/settings', settings, 'system.manage');
    const byDefault = await queryYear(test, 2026);
    expect([cells(byDefault), byDefault.statusCodes]).toEqual([{ '2026-01': { a1: 1 } }, [2]]);
    const chosen = await queryYear(test, 2026, { statusCodes: ['2', 3], agentIds: ['a1'] });
    expect([cells(chosen), chosen.statusCodes]).toEqual([{ '2026-01': { a1: 3 } }, [2, 3]]);
    const bad = await call(
      test,
      'POST',
      '/api/salaries/query',
      { year: 2026, filters: { statusCodes: ['x'] } },
      'salaries.view',
    );
    expect(bad.statusCode).toBe(400);
  });

  it.each([
    // Midnight in Jerusalem is 21:00Z in summer and 22:00Z in winter. Includes the nights of both clock changes.
    ['2026-08-31T20:59:59Z', 0],
    ['2026-08-31T21:00:00Z', 10],
    ['2026-03-26T21:59:59Z', 0],
    ['2026-03-26T22:00:00Z', 20],
    ['2026-10-24T21:00:00Z', 30],
    ['2026-10-25T21:59:59Z', 30],
  ])('at %s counts days that have begun in Jerusalem', async (moment, last) => {
    test.clock.set(moment);
    await writeSales(test, [
      buildSale('2026-03-27', { commission: 20 }),
      buildSale('2026-09-01', { commission: 10 }),
      buildSale('2026-10-25', { commission: 30 }),
    ]);
    await endPass(test);
    const { salaries } = await queryYear(test, 2026);
    const counted = [salaries['2026-03'], salaries['2026-09'], salaries['2026-10']].map(
      (month) => month?.['a1']?.amount ?? 0,
    );
    expect(counted.at(moment.includes('-03-') ? 0 : moment.includes('-08-') ? 1 : 2)).toBe(last);
  });

  it('updates its sums when a new day begins', async () => {
    await writeSales(test, [
      buildSale('2026-09-17', { commission: 3 }),
      buildSale('2025-09-17', { commission: 4 }),
    ]);
    await endPass(test);
    expect(cells(await queryYear(test, 2026))).toEqual({});
    test.clock.set('2026-09-17T09:00:00Z');
    const response = await queryYear(test, 2026);
    expect([cells(response), cells(response.previous)]).toEqual([
      { '2026-09': { a1: 3 } },
      { '2025-09': { a1: 4 } },
    ]);
    await endPass(test);
    expect(cells(await queryYear(test, 2026))).toEqual({ '2026-09': { a1: 3 } });
    expect((await test.database.db.select().from(salarySums)).length).toBe(2);
  });
});

it('stores filters per user; missing lists are empty', async () => {
  const [own, others] = [await test.as('salaries.view'), await test.as('salaries.view')];
  const url = '/api/salaries/filter-settings';
  const read = async (headers: typeof own) =>
    (await test.app.inject({ url, headers })).json<{ data: unknown }>().data;
  const save = (payload: object) => test.app.inject({ method: 'PUT', url, headers: own, payload });
  const never = {
    id: 'salaries',
    selectedAgents: [],
    selectedStatuses: [],
    lastUpdated: '2026-09-16T09:00:00.000Z',
  };
  expect(await read(own)).toEqual(never);
  await save({ selectedAgents: ['a1'], selectedStatuses: ['4', 2] });
  test.clock.set('2026-09-16T10:00:00Z');
  expect(await read(own)).toEqual({ ...never, selectedAgents: ['a1'], selectedStatuses: [4, 2] });
  expect(await read(others)).toEqual({ ...never, lastUpdated: '2026-09-16T10:00:00.000Z' });
  await save({ selectedAgents: 'a1' });
  expect(await read(own)).toEqual({ ...never, lastUpdated: '2026-09-16T10:00:00.000Z' });
});

describe('closing', () => {
  const CLOSE = '/api/salaries/closings';
  const close = (amount: number, reasons: object = REASONS, month = '2026-08') =>
    call(test, 'POST', CLOSE, { month, amount, payable: amount, reasons }, 'salaries.manage');

  it('requires a reason for each failed check, and records who closed and why', async () => {
    await test.database.db
      .insert(agents)
      .values([
        { id: 'a1', name: 'דנה', isActive: true },
        ...['רון', 'ב', 'ג', 'ד', 'ה', 'ו'].map((name, i) => ({ id: `a${i + 2}`, name, isActive: true })),
      ]);
    await test.database.db.insert(agentSettings).values({ agentId: 'a1', employeeNumber: '17' });
    const gone = buildSale('2026-08-11', { commission: 5, agentId: 'gone-a-year-ago', number: '77' });
    await writeSales(test, [
      buildSale('2026-08-10', { commission: 140 }),
      buildSale('2026-07-10', { commission: 100 }),
      gone,
      buildSale(null, { number: '78' }),
      buildSale('0024-08-11', { number: '79' }),
      buildSale('2032-01-01', { number: '80' }),
      buildSale('2031-12-31', { number: '81' }),
    ]);
    const before = await call(test, 'GET', `${CLOSE}/2026-08`, undefined, 'salaries.view');
    const { state, checks } = before.json<{ data: MonthClosing }>().data;
    expect([state, checks.map(({ key, isOk, count, names }) => [key, isOk, count, names])]).toEqual([
      'waiting',
      [
        ['synchronised', false, 1, []],
        ['equalToCrm', false, 1, []],
        ['refused', true, 0, []],
        ['withoutAgent', false, 1, ['77']],
        ['withoutDate', false, 1, ['78']],
        ['impossibleDate', false, 2, ['79', '80']],
        ['employeeNumbers', false, 1, ['סוכן לא מוכר']],
        ['jumps', false, 1, ['דנה']],
        ['questions', true, 0, []],
        ['lateChanges', true, 0, []],
        ['earlierMonths', false, 1, ['יולי 2026']],
        ['zeroRows', false, 6, expect.arrayContaining(['רון', 'ב', 'ג', 'ד', 'ה', 'ו'])],
      ],
    ]);
    expect(Object.fromEntries(checks.map(({ key, ids }) => [key, ids]))).toMatchObject({
      withoutAgent: [gone.id],
      employeeNumbers: [gone.agentId],
      jumps: ['a1'],
      earlierMonths: ['2026-07'],
      zeroRows: expect.arrayContaining(['a2', 'a3', 'a4', 'a5', 'a6', 'a7']),
    });
    const { jumps: _jumps, ...others } = REASONS;
    const refused = await close(145, others);
    expect([refused.statusCode, refused.json<{ error: object }>().error]).toMatchObject([
      400,
      { fields: [{ field: 'body.reasons.jumps' }] },
    ]);
    expect((await close(144)).statusCode).toBe(409);
    const done = await close(145);
    expect(done.json()).toMatchObject({
      data: { state: 'closed', closing: { month: '2026-08', statusCodes: null } },
    });
    const [entry] = await test.database.db.select().from(auditLog);
    expect(entry).toMatchObject({
      action: 'month.closed',
      targetId: '2026-08',
      details: { amount: 145, sales: 2 },
    });
  });

  it('by two users in parallel freezes one snapshot, and the other one fails', async () => {
    await writeSales(test, [buildSale('2026-08-10', { commission: 140 })]);
    const responses = await Promise.all([close(140), close(140), close(140)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const counted = await test.database.db.execute('select count(*)::int as sales from closed_sales');
    expect(getRows(counted)).toEqual([{ sales: 1 }]);
  });

  it('is allowed for past months; chosen statuses filter the frozen sales', async () => {
    await writeSales(test, [
      buildSale('2026-08-10', { commission: 1, statusCode: 2 }),
      buildSale('2026-08-10', { commission: 2, statusCode: 3 }),
    ]);
    expect((await close(0, REASONS, '2026-09')).statusCode).toBe(400);
    await close(3);
    await writeSales(test, [buildSale('2026-08-10', { commission: 50, statusCode: 3 })]);
    await endPass(test);
    const whole = await queryYear(test, 2026);
    expect([cells(whole), whole.areStatusesChosen]).toEqual([{ '2026-08': { a1: 3 } }, false]);
    expect(whole.salaries['2026-08']?.['a1']?.waiting).toBe(50);
    const some = await queryYear(test, 2026, { statusCodes: [3] });
    expect([cells(some), some.areStatusesChosen]).toEqual([{ '2026-08': { a1: 2 } }, true]);
  });

  it('rejects a reason of invisible characters', async () => {
    const reason = '\u200b\u2800\u3164\u202e';
    expect((await close(0, { ...REASONS, jumps: reason })).statusCode).toBe(400);
    expect((await close(0)).statusCode).toBe(200);
    const reopened = await call(test, 'POST', `${CLOSE}/2026-08/reopen`, { reason }, 'salaries.admin');
    expect(reopened.statusCode).toBe(400);
  });

  it('is undone only with salaries.admin', async () => {
    await close(0);
    const reopen = (permission: string) =>
      call(test, 'POST', `${CLOSE}/2026-08/reopen`, { reason: 'טעות' }, permission);
    expect((await reopen('salaries.manage')).statusCode).toBe(403);
    expect((await reopen('salaries.admin')).statusCode).toBe(200);
    expect((await reopen('salaries.admin')).statusCode).toBe(404);
  });
});

it('returns payable amounts for the payroll program, and agents without a number', async () => {
  await test.database.db.insert(agents).values([
    { id: 'a1', name: 'דנה', isActive: true },
    { id: 'a2', name: 'רון', isActive: false },
  ]);
  await test.database.db
    .insert(agentSettings)
    .values({ agentId: 'a2', employeeNumber: ' 9 ', employment: 'self_employed' });
  await writeSales(test, [
    buildSale('2026-08-10', { commission: 70 }),
    buildSale('2026-08-10', { commission: 1.5, agentId: 'a2' }),
  ]);
  const response = await call(
    test,
    'GET',
    '/api/reports/salaries/payroll?month=2026-08',
    undefined,
    'salaries.view',
  );
  expect(response.json()).toEqual({
    data: {
      month: '2026-08',
      isClosed: false,
      seal: null,
      componentCode: '100',
      rows: [
        {
          agentId: 'a1',
          agentName: 'דנה',
          employeeNumber: null,
          employment: 'employee',
          quantity: 1,
          amount: 70,
        },
        {
          agentId: 'a2',
          agentName: 'רון',
          employeeNumber: '9',
          employment: 'self_employed',
          quantity: 1,
          amount: 1.5,
        },
      ],
    },
  });
});

it.each(['2026-02-30', '0000-01-01', '2026-13-01'])('returns no page of sales after %s', async (day) => {
  const query = `period=2026-02&after=${encodeURIComponent(`${day}~s1`)}`;
  const response = await call(test, 'GET', `/api/salaries/sales?${query}`, undefined, 'salaries.view');
  expect(response.statusCode).toBe(400);
});

it('returns the sales of one day in pages, each sale once', async () => {
  const ids = ['d1', 'd2', 'd3', 'd4', 'd5'];
  await writeSales(
    test,
    [...ids].reverse().map((id) => buildSale('2026-08-10', { id })),
  );
  await writeSales(test, [buildSale('2026-08-09', { id: 'e1' }), buildSale('2026-08-11', { id: 'a1' })]);
  const ask = await callerWith(test, 'salaries.view');
  const pages: string[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const after: string = next && `&after=${encodeURIComponent(next)}`;
    const response = await ask('GET', `/api/salaries/sales?period=2026-08&limit=2${after}`);
    const page = response.json<SalarySalesPage>();
    pages.push(page.data.map(({ id }) => id));
    next = page.next;
  }
  expect(pages).toEqual([['e1', 'd1'], ['d2', 'd3'], ['d4', 'd5'], ['a1']]);
});

it('returns the sales behind the sum of several agents, including those without an agent', async () => {
  await writeSales(test, [
    buildSale('2026-08-10', { commission: 70 }),
    buildSale('2026-08-11', { commission: 5, agentId: 'a2' }),
    buildSale('2026-08-12', { commission: 0.5, agentId: null }),
  ]);
  const ask = async (path: string) => {
    const url = `/api/salaries/${path}?period=2026-08&agentId=a2&agentId=`;
    return (await call(test, 'GET', url, undefined, 'salaries.view')).json<{ data: object[] }>().data;
  };
  const chosen = await queryYear(test, 2026, { agentIds: ['a2', ''] });
  expect(chosen.statistics.totalSalaries).toBe(5.5);
  expect(await ask('statement')).toMatchObject({ amount: 5.5, agent: null });
  expect(await ask('sales')).toMatchObject([{ commission: 5 }, { commission: 0.5 }]);
});

it('includes all corrections carried into a year, however many', async () => {
  const corrections = Array.from({ length: 1_001 }, (_, i) => ({
    id: `d${i}`,
    month: '2026-01',
    saleId: `s${i}`,
    agentId: 'a1',
    amount: 1,
    intoMonth: '2026-03',
    reason: null,
    decidedAt: '2026-04-01T00:00:00Z',
    decidedBy: 'somebody',
  }));
  await test.database.db.insert(lateDecisions).values(corrections);
  const url = '/api/salaries/statement?period=2026';
  const response = await call(test, 'GET', url, undefined, 'salaries.view');
  expect(response.json()).toMatchObject({ data: { amount: 0, payable: 1_001 } });
});
