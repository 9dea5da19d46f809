import { CARRY, DECLINE, getRefusal, readEntries, REASONS, startCompany } from '../testing/company';
import { buildSale, writeSales } from '../testing/salaries';

const { company, call, get, carry } = startCompany();
const AT = '2026-09-16T09:00:00.000Z';

interface Late {
  waiting: { saleId: string }[];
  decided: { id: string }[];
  openMonths: string[];
}

it('lists late changes, decides on them and takes decisions back', async () => {
  const frozen = { saleDate: '2026-07-11', agentId: 'a2', agentName: 'Ron', amount: 100, commission: 50 };
  const ofDana = { saleDate: '2026-07-10', agentId: 'a1', agentName: 'Dana', amount: 100 };
  const status = { statusCode: 2, statusName: 'status 2' };
  const july2 = {
    month: '2026-07',
    saleId: 'july-2',
    number: '72',
    agentId: 'a2',
    agentName: 'Ron',
    difference: -50,
    frozen: { ...frozen, ...status },
    live: null,
  };
  const july1 = {
    month: '2026-07',
    saleId: 'july-1',
    number: '71',
    agentId: 'a1',
    agentName: 'Dana',
    difference: 30,
    frozen: { ...ofDana, ...status, commission: 100 },
    live: { ...ofDana, ...status, commission: 130 },
  };
  const before = await get<Late>('/api/salaries/late-changes');
  expect([before.waiting, before.decided]).toEqual([[july1, july2], []]);
  expect([before.openMonths.length, ...before.openMonths.slice(0, 3), before.openMonths.at(-1)]).toEqual([
    23,
    '2026-09',
    '2026-08',
    '2026-06',
    '2024-10',
  ]);

  const carried = (await carry()).json<{ data: Late }>().data;
  const decision = {
    id: carried.decided[0]?.id,
    month: '2026-07',
    saleId: 'july-1',
    number: '71',
    agentId: 'a1',
    agentName: 'Dana',
    amount: 30,
    intoMonth: '2026-08',
    reason: null,
    decidedAt: AT,
    decidedBy: expect.stringContaining('@misrad.example'),
  };
  expect(carried).toEqual({ ...before, waiting: [july2], decided: [decision] });
  company.test.clock.set('2026-09-16T10:00:00Z');
  const declined = (await call('POST', '/api/salaries/late-changes/decline', DECLINE)).json<{ data: Late }>()
    .data;
  expect(declined.waiting).toEqual([]);
  expect(declined.decided).toMatchObject([
    {
      saleId: 'july-2',
      amount: -50,
      intoMonth: null,
      reason: 'agreed',
      decidedAt: '2026-09-16T10:00:00.000Z',
    },
    decision,
  ]);

  const takeBack = (id: string) => call('POST', `/api/salaries/late-changes/${id}/take-back`);
  const back = (await takeBack(String(decision.id))).json<{ data: Late }>().data;
  expect([back.waiting, back.decided.length]).toEqual([[july1], 1]);
  expect(getRefusal(await takeBack(String(decision.id)))).toEqual([404, 'no such decision']);
  const [, , one, two, three] = await readEntries(company.test);
  expect([one, two, three]).toMatchObject([
    { action: 'late_change.carried', targetId: decision.id, details: { ...CARRY, reason: null } },
    { action: 'late_change.declined', details: { ...DECLINE, intoMonth: null } },
    {
      action: 'late_change.taken_back',
      targetId: decision.id,
      details: { decision: { saleId: 'july-1', amount: 30 } },
    },
  ]);
});

it('refuses decisions that no longer fit', async () => {
  expect(getRefusal(await carry({ month: '2026-06' }))).toEqual([404, 'the month is not closed']);
  for (const intoMonth of ['2026-06', '2026-07'])
    expect(getRefusal(await carry({ intoMonth }))).toEqual([400, 'a correction goes into a later month']);
  expect(getRefusal(await carry({ intoMonth: '2026-10' }))).toEqual([400, 'the month has not begun']);
  for (const changes of [{ saleId: 'july-3' }, { agentId: 'a2' }, { saleId: 'july-2' }])
    expect(getRefusal(await carry(changes))).toEqual([404, 'no such late change waits']);
  expect(getRefusal(await carry({ difference: 29 }))).toEqual([
    409,
    'the late change is another one by now',
    { reason: 'difference', difference: 30 },
  ]);
  const { decided } = (await carry({ intoMonth: '2026-08' })).json<{ data: Late }>().data;
  const august = { month: '2026-08', amount: 130, payable: 160, reasons: REASONS };
  expect((await call('POST', '/api/salaries/closings', august)).statusCode).toBe(200);
  const closed = [409, 'that month is closed', { reason: 'closed' }];
  expect(getRefusal(await carry({ ...DECLINE, reason: undefined, intoMonth: '2026-08' }))).toEqual(closed);
  expect(
    getRefusal(await call('POST', `/api/salaries/late-changes/${decided[0]?.id ?? ''}/take-back`)),
  ).toEqual(closed);
  const running = await carry({ ...DECLINE, reason: undefined, intoMonth: '2026-09' });
  expect(running.statusCode).toBe(200);
});

it('checks a month before its closing', async () => {
  const { checks, ...month } = await get<{ checks: { key: string }[] }>('/api/salaries/closings/2026-08');
  expect(month).toEqual({
    month: '2026-08',
    state: 'waiting',
    closing: null,
    statusCodes: [2, 3],
    agents: 2,
    amount: 130,
    payable: 130,
    sent: 0,
    heldBy: [],
  });
  const result = (
    key: string,
    names: string[] = [],
    ids: string[] | null = names,
    amount: number | null = null,
  ) => ({
    key,
    isOk: names.length === 0,
    count: names.length,
    names,
    ...(ids && { ids }),
    amount,
    at: null,
    reason: null,
  });
  const never = { isOk: false, count: 1 };
  expect(checks).toEqual([
    { ...result('synchronised', [], null), ...never },
    { ...result('equalToCrm', [], null), ...never },
    result('refused'),
    result('withoutAgent', ['august-6'], ['august-6'], 5),
    result('withoutDate', [], [], 0),
    result('impossibleDate', [], [], 0),
    result('employeeNumbers', ['Ron'], ['a2']),
    result('jumps', ['Ron'], ['a2']),
    result('questions'),
    result('lateChanges', ['Dana', 'Ron'], null, -20),
    result('earlierMonths', ['אוגוסט 2025'], ['2025-08']),
    result('zeroRows'),
  ]);
});

it('checks a running month up to today', async () => {
  await writeSales(company.test, [
    buildSale('2026-09-16', { id: 'today', commission: 4, agentId: 'a2', statusCode: 2 }),
    buildSale('2026-09-17', { id: 'tomorrow', commission: 500, agentId: 'a2', statusCode: 2 }),
  ]);
  expect(await get('/api/salaries/closings/2026-09')).toMatchObject({
    state: 'running',
    amount: 74,
    payable: 74,
    agents: 2,
  });
  expect(await get('/api/salaries/closings/2026-10')).toMatchObject({
    state: 'future',
    amount: 0,
    checks: [],
  });
});

it('names agents with a salary changed by more than three tenths', async () => {
  await writeSales(company.test, [
    buildSale('2026-08-13', { id: 'august-8', commission: 9, agentId: 'a3', statusCode: 3 }),
  ]);
  const changes: [number, string[]][] = [
    [65, []],
    [65.01, ['a2']],
    [35, []],
    [34.99, ['a2']],
  ];
  for (const [commission, ids] of changes) {
    await writeSales(company.test, [
      buildSale('2026-08-13', { id: 'august-5', commission, agentId: 'a2', statusCode: 3 }),
    ]);
    const { checks } = await get<{ checks: { key: string; ids: string[] }[] }>(
      '/api/salaries/closings/2026-08',
    );
    expect([commission, checks.find(({ key }) => key === 'jumps')?.ids]).toEqual([commission, ids]);
  }
});
