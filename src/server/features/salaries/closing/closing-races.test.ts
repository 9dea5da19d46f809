import { CHECKS, type LateChanges, type MonthClosing } from '#contract/features/salaries/closings-contract';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { smallOperation } from '#server/crm-mirror/testing/operation';
import { syncWorld, type SyncWorld } from '#server/crm-mirror/testing/sync';
import { salaryAggregates } from '../metadata/salary-aggregates';
import { startRaces } from '../testing/races';
import { buildSale, callerWith, endPass, writeSales } from '../testing/salaries';

let ask: Awaited<ReturnType<typeof callerWith>>;

const tables = ['closings', 'late_decisions', 'statement_checks', 'settings'];
const { races, rows, race } = startRaces(tables, {}, saveDefaultMapping);
beforeEach(async () => {
  ask = await callerWith(races.test, 'salaries.view', 'salaries.manage', 'salaries.admin');
});

const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));

const close =
  (month: string, amount: number, payable = amount) =>
  async () =>
    (await ask('POST', '/api/salaries/closings', { month, amount, payable, reasons: REASONS })).statusCode;
const reopen = (month: string) => async () =>
  (await ask('POST', `/api/salaries/closings/${month}/reopen`, { reason: 'טעות' })).statusCode;
const carry = (month: string, intoMonth: string, difference: number) => async () => {
  const change = { month, saleId: 'late', agentId: 'a1', difference, intoMonth };
  return (await ask('POST', '/api/salaries/late-changes/carry', change)).statusCode;
};

/** Returns the amounts in the last closing's log entry, with the frozen sales, their sums, and the corrections. */
async function closedMonth(month: string) {
  const [returned] =
    await rows(`select (details->>'amount')::float8 as amount, (details->>'payable')::float8 as payable
    from audit_log where action = 'month.closed' and target_id = '${month}' order by at desc limit 1`);
  const [frozen] = await rows(
    `select coalesce(sum(commission), 0)::float8 as sum from closed_sales where month = '${month}'`,
  );
  const [kept] = await rows(
    `select coalesce(sum(commission), 0)::float8 as sum from salary_sums where month = '${month}' and is_frozen`,
  );
  const [into] = await rows(
    `select coalesce(sum(amount), 0)::float8 as sum from late_decisions where into_month = '${month}'`,
  );
  return { returned, frozen: frozen?.['sum'], kept: kept?.['sum'], corrections: into?.['sum'] };
}

/** Closes July at ₪70 and then raises a sale of it by ₪50. */
async function closeJulyWithLateChange(): Promise<void> {
  const sale = buildSale('2026-07-10', { id: 'late', commission: 70 });
  await writeSales(races.test, [sale, buildSale('2026-08-10', { commission: 30 })]);
  expect(await close('2026-07', 70)()).toBe(200);
  await writeSales(races.test, [{ ...sale, commission: 120 }]);
  await endPass(races.test);
}

describe('a month during its closing', () => {
  it.each<[string, (world: SyncWorld) => Promise<unknown>, number, number]>([
    ['the first synchronisation of all', async () => undefined, 0, 35],
    ['a synchronisation', (world) => world.run('full'), 35, 42],
  ])('is frozen as it was checked, in parallel with %s', async (_name, before, amount, late) => {
    const world = syncWorld(races.test.database, {
      records: smallOperation(60),
      figures: [salaryAggregates],
    });
    await before(world);
    world.clock.set('2026-09-16T12:00:00Z');
    if (amount > 0) world.simulator.control.change(13, 's11', { pcfcommission: 47 });
    const [status] = await race(close('2026-03', amount), () => world.run());
    expect(status).toBe(200);
    expect(await closedMonth('2026-03')).toEqual({
      returned: { amount, payable: amount },
      frozen: amount,
      kept: amount,
      corrections: 0,
    });
    // Parallel changes come after the closing.
    const { waiting } = (await ask('GET', '/api/salaries/late-changes')).json<{ data: LateChanges }>().data;
    expect(waiting.reduce((sum, { difference }) => sum + difference, 0)).toBe(late);
  });

  it('cannot be closed twice', async () => {
    await writeSales(races.test, [buildSale('2026-08-10', { commission: 30 })]);
    expect(await race(close('2026-08', 30), close('2026-08', 30))).toEqual([200, 409]);
    expect(await closedMonth('2026-08')).toMatchObject({ frozen: 30, kept: 30 });
  });

  it('accepts no correction at the same time', async () => {
    await closeJulyWithLateChange();
    expect(await race(close('2026-08', 30), carry('2026-07', '2026-08', 50))).toEqual([200, 409]);
    expect(await closedMonth('2026-08')).toMatchObject({ returned: { payable: 30 }, corrections: 0 });
  });

  it('includes a correction that is carried into it at the same time', async () => {
    await closeJulyWithLateChange();
    expect(await race(carry('2026-07', '2026-08', 50), close('2026-08', 30, 80))).toEqual([200, 200]);
    expect(await closedMonth('2026-08')).toMatchObject({ returned: { payable: 80 }, corrections: 50 });
  });

  it('stays open if a correction arrives that the closing user has not seen', async () => {
    await closeJulyWithLateChange();
    expect(await race(carry('2026-07', '2026-08', 50), close('2026-08', 30))).toEqual([200, 409]);
    const seen = (await ask('GET', '/api/salaries/closings/2026-08')).json<{ data: MonthClosing }>().data;
    expect(seen).toMatchObject({ state: 'waiting', amount: 30, payable: 80 });
  });

  it('prevents reopening the month that its correction came from', async () => {
    await closeJulyWithLateChange();
    expect(await carry('2026-07', '2026-08', 50)()).toBe(200);
    expect(await race(close('2026-08', 30, 80), reopen('2026-07'))).toEqual([200, 409]);
    expect(await closedMonth('2026-08')).toMatchObject({ returned: { payable: 80 }, corrections: 50 });
  });
});

describe('a month that requires a second person', () => {
  let other: typeof ask;
  const mark = (isChecked: boolean) => async () => {
    const body = { isChecked, statements: [{ agentId: 'a1', payable: 30 }] };
    return (await other('PUT', '/api/salaries/months/2026-08/checked', body)).statusCode;
  };
  const change = (path: string, body?: object) => async () =>
    (await ask('POST', `/api/salaries/second-person/${path}`, body)).statusCode;

  beforeEach(async () => {
    other = await callerWith(races.test, 'salaries.view', 'salaries.manage');
    await writeSales(races.test, [buildSale('2026-08-10', { commission: 30 })]);
  });

  it.each([
    ['is marked', true, [200, 200]],
    ['loses its mark', false, [200, 409]],
  ] as const)(
    'is closed by the marks that are valid when a statement %s at the same time',
    async (_what, isChecked, statuses) => {
      if (!isChecked) await mark(true)();
      await change('require')();
      expect(await race(mark(isChecked), close('2026-08', 30))).toEqual(statuses);
    },
  );

  it('keeps its mark while it is closed', async () => {
    await mark(true)();
    await change('require')();
    expect(await race(close('2026-08', 30), mark(false))).toEqual([200, 409]);
  });

  it('is not closed by one person while this is switched on', async () => {
    expect(await race(change('require'), close('2026-08', 30))).toEqual([200, 409]);
  });

  it('is closed before this is switched on, or with a reason after it is switched off', async () => {
    expect(await race(close('2026-08', 30), change('require'))).toEqual([200, 200]);
    expect(await reopen('2026-08')()).toBe(200);
    expect(await race(change('waive', { reason: 'חופשה' }), close('2026-08', 30))).toEqual([200, 200]);
    const { checks } = (await ask('GET', '/api/salaries/closings/2026-08')).json<{ data: MonthClosing }>()
      .data;
    expect(checks.at(-1)).toMatchObject({ key: 'onePerson', isOk: false, reason: 'נבדק ביד' });
  });
});

describe('a month during its reopening', () => {
  it('is sent as a draft', async () => {
    await writeSales(races.test, [buildSale('2026-08-10', { commission: 30 })]);
    expect(await close('2026-08', 30)()).toBe(200);
    const messages = [{ agentId: 'a1', way: 'whatsapp', address: '052-555-0123', seen: null }];
    const send = async () =>
      (await ask('POST', '/api/salaries/statements/send', { month: '2026-08', messages })).statusCode;
    expect(await race(reopen('2026-08'), send)).toEqual([200, 200]);
    const sendings = await rows('select is_draft, payable::float8 as payable from statement_sendings');
    expect(sendings).toEqual([{ is_draft: true, payable: 30 }]);
  });

  it('yields no correction at the same time', async () => {
    await closeJulyWithLateChange();
    expect(await race(reopen('2026-07'), carry('2026-07', '2026-08', 50))).toEqual([200, 404]);
    expect(await rows('select 1 from late_decisions')).toEqual([]);
  });

  it('can be closed again immediately, with its current amount', async () => {
    await closeJulyWithLateChange();
    expect(await race(reopen('2026-07'), close('2026-07', 120))).toEqual([200, 200]);
    expect(await closedMonth('2026-07')).toMatchObject({ returned: { amount: 120 }, frozen: 120, kept: 120 });
  });
});
