import { agentTargets } from '#server/db/schema/agents-tables';
import { syncRuns } from '#server/db/schema/sync-tables';
import { CARRY, DECLINE, getRefusal, readEntries, startCompany } from './testing/company';
import { buildSale, writeSales } from './testing/salaries';
import * as salariesTables from '#server/db/schema/salaries-tables';
import * as sendingTables from '#server/db/schema/salaries-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

const { company, call, get, carry } = startCompany();
const AT = '2026-09-16T09:00:00.000Z';

it('explains the amount of an agent, a month and a year', async () => {
  await carry();
  await call('POST', '/api/salaries/late-changes/carry', { ...CARRY, ...DECLINE, reason: undefined });
  // An earlier month's target stays in effect.
  await company.test.database.db
    .insert(agentTargets)
    .values({ agentId: 'a1', month: '2026-07', amount: 700 });
  await company.test.database.db.insert(syncRuns).values({
    id: 'run',
    kind: 'compare',
    reason: 'schedule',
    status: 'ok',
    verdict: 'equal',
    startedAt: '2026-09-16T00:00:00Z',
  });
  const sums = (
    statusCode: number,
    isCounted: boolean,
    sales: number,
    commission: number,
    amount = sales * 100,
  ) => ({
    statusCode,
    statusName: `status ${statusCode}`,
    isCounted,
    sales,
    amount,
    commission,
  });
  const august = {
    period: '2026-08',
    from: '2026-08-01',
    to: '2026-08-31',
    today: '2026-09-16',
    agent: { id: 'a1', name: 'Dana' },
    employeeNumber: '17',
    employment: 'self_employed',
    target: 700,
    amount: 95,
    payable: 125,
    sales: 3,
    salesAmount: 500,
    statuses: [sums(2, true, 2, 75, 400), sums(3, true, 1, 20), sums(9, false, 1, 11)],
    corrections: [
      expect.objectContaining({ saleId: 'july-1', agentId: 'a1', intoMonth: '2026-08', amount: 30 }),
    ],
    lateChanges: [],
    closings: [],
    areStatusesChosen: false,
    previous: {
      from: '2026-07-01',
      to: '2026-07-31',
      amount: 100,
      sales: 1,
      salesAmount: 100,
      statuses: [sums(2, true, 1, 100), sums(9, false, 1, 7)],
    },
    previousYear: {
      from: '2025-08-01',
      to: '2025-08-31',
      amount: 40,
      sales: 1,
      salesAmount: 100,
      statuses: [sums(2, true, 1, 40)],
    },
    lastSyncTime: null,
    isEqualToCrm: true,
    refusedSales: 0,
  };
  expect(await get('/api/salaries/statement?period=2026-08&agentId=a1')).toEqual(august);

  expect(await get('/api/salaries/statement?period=2026-08&agentId=a1&statusCode=9')).toMatchObject({
    amount: 11,
    areStatusesChosen: true,
    statuses: [sums(9, true, 1, 11), sums(2, false, 2, 75, 400), sums(3, false, 1, 20)],
  });
  // Several agents have no number, and a month that has begun ends today.
  const nobody = { agent: null, employeeNumber: null, employment: null, target: null };
  expect(await get('/api/salaries/statement?period=2026-09&agentId=a1&agentId=a2')).toMatchObject({
    ...nobody,
    to: '2026-09-16',
    amount: 70,
    previous: { from: '2026-08-01', to: '2026-08-16', amount: 110, sales: 3 },
    previousYear: { from: '2025-09-01', to: '2025-09-16', amount: 0, sales: 0, statuses: [] },
  });
  expect(await get('/api/salaries/statement?period=2026-08&agentId=')).toMatchObject({
    agent: { id: '', name: null },
    employeeNumber: null,
    employment: null,
    amount: 5,
  });
  expect(await get('/api/salaries/statement?period=2026&agentId=a1')).toMatchObject({
    target: null,
    from: '2026-01-01',
    to: '2026-09-16',
    amount: 195,
    payable: 225,
    closings: [{ month: '2026-07' }],
    previous: { from: '2025-01-01', to: '2025-09-16', amount: 40 },
    previousYear: { from: '2025-01-01', to: '2025-09-16', amount: 40 },
  });
  const future = await call('GET', '/api/salaries/statement?period=2026-10');
  expect(getRefusal(future)).toEqual([
    400,
    'the input is not valid',
    [{ field: 'query.period', reason: 'has not begun' }],
  ]);
  expect(await get('/api/salaries/sales?period=2026-08&agentId=a1')).toMatchObject([
    {
      id: 'august-1',
      saleDate: '2026-08-10',
      agentName: 'Dana',
      commission: 20,
      statusName: 'status 3',
      isCounted: true,
    },
    { id: 'august-2', amount: 300 },
    { id: 'august-3' },
  ]);
});

it('lists the undecided late changes of the months and agents that it is about', async () => {
  const ask = async (query: string) => {
    const { lateChanges } = await get<{ lateChanges: { saleId: string }[] }>(
      `/api/salaries/statement?${query}`,
    );
    return lateChanges.map(({ saleId }) => saleId);
  };
  expect(await ask('period=2026-07')).toEqual(['july-1', 'july-2']);
  expect(await ask('period=2026&agentId=a2')).toEqual(['july-2']);
  expect(await ask('period=2026-08')).toEqual([]);
});

it('states the year by agent and month, with corrections and late changes of the chosen agents only', async () => {
  await carry();
  const query = async (filters: object) =>
    (await call('POST', '/api/salaries/query', { year: 2026, filters })).json<{
      data: { salaries: object; agents: object };
    }>().data;
  const july = {
    a1: { amount: 100, payable: 100, sales: 1, waiting: 0 },
    a2: { amount: 50, payable: 50, sales: 1, waiting: -50 },
  };
  const august = {
    a1: { amount: 95, payable: 125, sales: 3, waiting: 0 },
    a2: { amount: 30, payable: 30, sales: 1, waiting: 0 },
    '': { amount: 5, payable: 5, sales: 1, waiting: 0 },
  };
  const september = { a2: { amount: 70, payable: 70, sales: 1, waiting: 0 } };
  const all = await query({});
  expect(all.salaries).toEqual({ '2026-07': july, '2026-08': august, '2026-09': september });
  expect(all).toMatchObject({ countsAll: false, statusCodes: [2, 3], closedMonths: [{ month: '2026-07' }] });
  const { salaries } = await query({ agentIds: ['a2'] });
  expect(salaries).toEqual({
    '2026-07': { a2: july.a2 },
    '2026-08': { a2: august.a2 },
    '2026-09': september,
  });
  expect((await query({ agentIds: ['a1'] })).agents).toEqual([{ id: 'a1', name: 'Dana' }]);
});

describe('the statements of a month', () => {
  const row = (agentId: string, agentName: string | null, values: object) => ({
    agentId,
    agentName,
    employeeNumber: null,
    sales: 1,
    corrections: 0,
    previous: 0,
    waiting: 0,
    questions: 0,
    marks: [],
    email: null,
    phone: null,
    isOtherEmail: false,
    isOtherPhone: false,
    sending: null,
    ...values,
  });
  const DANA = row('a1', 'Dana', {
    employeeNumber: '17',
    email: 'dana@misrad.example',
    phone: '050-1',
    sales: 3,
    amount: 95,
    corrections: 30,
    payable: 125,
    previous: 100,
  });
  const AUGUST = {
    month: '2026-08',
    isClosed: false,
    restored: null,
    missingSettings: ['SMTP_URL', 'MAIL_FROM'],
    fileTakenAt: null,
    needsSecondPerson: false,
    previous: 150,
    rows: [
      DANA,
      row('a2', 'Ron', { amount: 30, payable: 30, previous: 50, isOtherEmail: true, isOtherPhone: true }),
      row('', null, { amount: 5, payable: 5 }),
    ],
  };
  const check = (statements: object[], isChecked = true, month = '2026-08') =>
    call('PUT', `/api/salaries/months/${month}/checked`, { isChecked, statements });

  it('have all figures, the largest payable amount first', async () => {
    await carry();
    expect(await get('/api/salaries/months/2026-08')).toEqual(AUGUST);
    expect(await get('/api/salaries/months/2026-07')).toMatchObject({
      isClosed: true,
      rows: [
        { agentId: 'a1', amount: 100, payable: 100, previous: 0, waiting: 0 },
        { agentId: 'a2', amount: 50, payable: 50, previous: 0, waiting: -50 },
      ],
    });
    expect(getRefusal(await call('GET', '/api/salaries/months/2026-10'))).toEqual([
      400,
      'the input is not valid',
      [{ field: 'params.month', reason: 'has not begun' }],
    ]);
  });

  it('state when the payroll file of a closed month was taken', async () => {
    company.test.clock.set('2026-09-16T11:00:00Z');
    expect(await get('/api/salaries/months/2026-07')).toMatchObject({ fileTakenAt: null });
    expect((await call('GET', '/api/reports/salaries/payroll/xlsx?month=2026-07')).statusCode).toBe(200);
    const { fileTakenAt } = await get<{ fileTakenAt: string | null }>('/api/salaries/months/2026-07');
    expect(fileTakenAt).not.toBeNull();
    expect((await call('GET', '/api/reports/salaries/payroll/xlsx?month=2026-08')).statusCode).toBe(200);
    expect(await get('/api/salaries/months/2026-08')).toMatchObject({ fileTakenAt: null });
  });

  it('are checked as long as the amount is the seen one', async () => {
    await carry();
    const dana = { agentId: 'a1', payable: 125 };
    const response = await check([dana, dana, { agentId: '', payable: 5 }]);
    const checked = { at: AT, by: expect.stringContaining('@misrad.example'), isCurrent: true, isOwn: true };
    const [, ron, none] = AUGUST.rows;
    expect(response.json()).toEqual({
      data: { ...AUGUST, rows: [{ ...DANA, marks: [checked] }, ron, { ...none, marks: [checked] }] },
    });
    expect((await readEntries(company.test)).at(-1)).toMatchObject({
      action: 'statement.checked',
      targetId: '2026-08',
      details: { month: '2026-08', agentId: ['a1', 'a1', ''] },
    });
    await writeSales(company.test, [
      buildSale('2026-08-20', { id: 'august-7', commission: 1, statusCode: 2 }),
    ]);
    expect(await get('/api/salaries/months/2026-08')).toMatchObject({
      rows: [{ payable: 126, marks: [{ ...checked, isCurrent: false }] }, {}, { marks: [checked] }],
    });
    const different = [409, 'an amount is another one by now', { reason: 'difference', agentIds: ['a1'] }];
    expect(getRefusal(await check([{ agentId: 'a2', payable: 30 }, dana]))).toEqual(different);
    company.test.clock.set('2026-09-16T10:00:00Z');
    const again = await check([{ agentId: 'a1', payable: 126 }]);
    expect(again.json()).toMatchObject({
      data: {
        rows: [
          { marks: [{ at: '2026-09-16T10:00:00.000Z', isCurrent: true }] },
          { marks: [] },
          { marks: [checked] },
        ],
      },
    });
  });

  it('are unchecked, and only in an open month', async () => {
    await carry();
    await check([
      { agentId: 'a1', payable: 125 },
      { agentId: 'a2', payable: 30 },
    ]);
    const response = await check([{ agentId: 'a1', payable: 0 }], false);
    expect(response.json()).toMatchObject({
      data: { rows: [{ marks: [] }, { marks: [{}] }, { marks: [] }] },
    });
    expect((await readEntries(company.test)).at(-1)).toMatchObject({
      action: 'statement.unchecked',
      details: { agentId: ['a1'] },
    });
    const { length } = await readEntries(company.test);
    expect((await check([{ agentId: 'a1', payable: 0 }], false)).statusCode).toBe(200);
    expect(await readEntries(company.test)).toHaveLength(length);
    expect(getRefusal(await check([{ agentId: 'a1', payable: 100 }], true, '2026-07'))).toEqual([
      409,
      'the month is closed',
      { reason: 'closed' },
    ]);
  });
});

it('declares its tables as they are migrated', async () => {
  expect(
    await findTableDifferences(company.test.database.db, { ...salariesTables, ...sendingTables }),
  ).toEqual([]);
});
