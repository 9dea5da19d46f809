import { sql } from 'drizzle-orm';
import { CHECKS, type LateChanges, type MonthClosing } from '../../contract/salaries/closings-contract';
import { rowsOf } from '../platform/database/database';
import { startTestApp, type TestApp } from '../platform/testing/app';
import { smallOperation } from '../sync/testing/operation';
import { syncWorld, type SyncWorld } from '../sync/testing/sync';
import { salaryFigures } from './salary-figures';
import { buildSale, callerWith, endPass, writeSales } from './testing/salaries';

/** What whoever stands at the barrier holds: by it the other knows that it is time to begin. */
const AT_BARRIER = 4_242;

let test: TestApp;
let ask: Awaited<ReturnType<typeof callerWith>>;

/** Of a twentieth of a second; where nothing can come between (the embedded database has one connection) just one. */
const MOST_WAITS = { postgres: 400, embedded: 1 };

/**
 * A barrier: whoever has closed, opened or decided, and not committed yet, waits until the other has come to an end or
 * is held back. Without it a race is won by whoever was asked first, also where nothing protects.
 */
beforeAll(async () => {
  test = await startTestApp();
  const { db, kind } = test.database;
  await db.execute(sql.raw(`create table others_end (ended boolean)`));
  await db.execute(
    sql.raw(`create function wait_for_the_other() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${AT_BARRIER});
      for i in 1..${MOST_WAITS[kind]} loop
        exit when exists (select from others_end) or exists (select from pg_locks where not granted);
        perform pg_sleep(0.05);
      end loop;
      return null; end $$`),
  );
  for (const table of ['closings', 'late_decisions'])
    await db.execute(
      sql.raw(
        `create trigger barrier after insert or delete on ${table} for each row execute function wait_for_the_other()`,
      ),
    );
});
beforeEach(async () => {
  await test.database.reset();
  await free();
  test.clock.set('2026-09-16T09:00:00Z');
  ask = await callerWith(test, 'salaries.view', 'salaries.manage', 'salaries.admin');
});
afterAll(async () => {
  // One by one: the embedded database takes no two commands in one statement.
  await rows('drop function wait_for_the_other() cascade');
  await rows('drop table others_end');
  await test.close();
});

const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
const rows = async (query: string) =>
  rowsOf<Record<string, unknown>>(await test.database.db.execute(sql.raw(query)));
/** Nobody waits at the barrier. */
const free = () => rows('insert into others_end values (true)');

/** Does `first`, and the other once that stands at the barrier; whichever comes to its end first, nobody waits any more. */
async function race<A, B>(first: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  await rows('delete from others_end');
  const began = { hasEnded: false };
  const done = first().finally(() => {
    began.hasEnded = true;
    return free();
  });
  const isThere = async () =>
    (await rows(`select 1 from pg_locks where locktype = 'advisory' and objid = ${AT_BARRIER}`)).length > 0;
  // Between two looks everybody else gets a turn.
  while (!began.hasEnded && !(await isThere())) await new Promise(setImmediate);
  const answered = await other();
  await free();
  return [await done, answered];
}

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

/** What was said of the month when it closed last, beside what is frozen of it, what is kept of that, and corrections. */
async function closedMonth(month: string) {
  const [said] =
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
  return { said, frozen: frozen?.['sum'], kept: kept?.['sum'], corrections: into?.['sum'] };
}

/** July is closed at 70, and a sale of it has become 50 dearer since. */
async function closeJulyWithLateChange(): Promise<void> {
  const sale = buildSale('2026-07-10', { id: 'late', commission: 70 });
  await writeSales(test, [sale, buildSale('2026-08-10', { commission: 30 })]);
  expect(await close('2026-07', 70)()).toBe(200);
  await writeSales(test, [{ ...sale, commission: 120 }]);
  await endPass(test);
}

describe('a month that is being closed', () => {
  it.each<[string, (world: SyncWorld) => Promise<unknown>, number, number]>([
    ['the first synchronisation of all', async () => undefined, 0, 35],
    ['a synchronisation', (world) => world.run('full'), 35, 42],
  ])('is frozen as it was looked at, beside %s', async (_name, before, amount, late) => {
    const world = syncWorld(test.database, { records: smallOperation(60), figures: [salaryFigures] });
    await before(world);
    world.clock.set('2026-09-16T12:00:00Z');
    if (amount > 0) world.simulator.control.change(13, 's11', { pcfcommission: 47 });
    const [status] = await race(close('2026-03', amount), () => world.run());
    expect(status).toBe(200);
    expect(await closedMonth('2026-03')).toEqual({
      said: { amount, payable: amount },
      frozen: amount,
      kept: amount,
      corrections: 0,
    });
    // What came meanwhile came after it.
    const { waiting } = (await ask('GET', '/api/salaries/late-changes')).json<{ data: LateChanges }>().data;
    expect(waiting.reduce((sum, { difference }) => sum + difference, 0)).toBe(late);
  });

  it('cannot be closed by another at that moment', async () => {
    await writeSales(test, [buildSale('2026-08-10', { commission: 30 })]);
    expect(await race(close('2026-08', 30), close('2026-08', 30))).toEqual([200, 409]);
    expect(await closedMonth('2026-08')).toMatchObject({ frozen: 30, kept: 30 });
  });

  it('takes no correction at that moment', async () => {
    await closeJulyWithLateChange();
    expect(await race(close('2026-08', 30), carry('2026-07', '2026-08', 50))).toEqual([200, 409]);
    expect(await closedMonth('2026-08')).toMatchObject({ said: { payable: 30 }, corrections: 0 });
  });

  it('counts a correction that is being carried into it', async () => {
    await closeJulyWithLateChange();
    expect(await race(carry('2026-07', '2026-08', 50), close('2026-08', 30, 80))).toEqual([200, 200]);
    expect(await closedMonth('2026-08')).toMatchObject({ said: { payable: 80 }, corrections: 50 });
  });

  it('stays open where a correction came into it that nobody saw who closes it', async () => {
    await closeJulyWithLateChange();
    expect(await race(carry('2026-07', '2026-08', 50), close('2026-08', 30))).toEqual([200, 409]);
    const seen = (await ask('GET', '/api/salaries/closings/2026-08')).json<{ data: MonthClosing }>().data;
    expect(seen).toMatchObject({ state: 'waiting', amount: 30, payable: 80 });
  });

  it('keeps the month open no more whose correction it holds', async () => {
    await closeJulyWithLateChange();
    expect(await carry('2026-07', '2026-08', 50)()).toBe(200);
    expect(await race(close('2026-08', 30, 80), reopen('2026-07'))).toEqual([200, 409]);
    expect(await closedMonth('2026-08')).toMatchObject({ said: { payable: 80 }, corrections: 50 });
  });
});

describe('a month that is being opened again', () => {
  it('gives no correction at that moment', async () => {
    await closeJulyWithLateChange();
    expect(await race(reopen('2026-07'), carry('2026-07', '2026-08', 50))).toEqual([200, 404]);
    expect(await rows('select 1 from late_decisions')).toEqual([]);
  });

  it('can be closed again right after, with what it comes to by now', async () => {
    await closeJulyWithLateChange();
    expect(await race(reopen('2026-07'), close('2026-07', 120))).toEqual([200, 200]);
    expect(await closedMonth('2026-07')).toMatchObject({ said: { amount: 120 }, frozen: 120, kept: 120 });
  });
});
