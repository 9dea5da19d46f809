import { isNotNull, sql } from 'drizzle-orm';
import type { RecordInput } from '#mocks/fireberry/control';
import type { Simulator } from '#mocks/fireberry/simulator';
import { addDays } from '#contract/lib/calendar/calendar-rules';
import { CHECKS } from '#contract/features/salaries/closings-contract';
import { getRows } from '#server/db/database';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { smallOperation } from '#server/crm-mirror/testing/operation';
import { marketerAggregates } from '#server/features/reports/marketers/marketer-sums';
import { Random } from '#server/crm-mirror/testing/random';
import { PERSON, syncWorld } from '#server/crm-mirror/testing/sync';
import { checkMonth } from './closing/check-month';
import { closeMonth, reopenMonth } from './closing/close-month';
import { loadStatement } from './load-statement';
import { findWaiting } from './closing/late-change-queries';
import { salaryAggregates, updateSalaryAggregates } from './metadata/salary-aggregates';
import { salaryMonths } from '#server/db/schema/salaries-tables';
import { sumChecks } from './testing/kept-sums';
import { salarySeeds } from './testing/seeds';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
const rows = async (query: string) =>
  getRows<Record<string, unknown>>(await database.db.execute(sql.raw(query)));

async function close(month: string, now: Date): Promise<void> {
  const { amount, payable } = await checkMonth(database.db, { month, now, userId: 'u' });
  await closeMonth(database.db, 'u1', now, { month, amount, payable, reasons: REASONS });
}

/** Random values of the fields that sums depend on. Half of the days are around today. */
function randomSale(random: Random): RecordInput {
  const day = random.chance(0.5) ? random.between(-40, 20) : random.between(-700, 0);
  return {
    pcfsaledate: random.chance(0.05) ? null : addDays('2026-09-16', day),
    ownerid: random.pick(['a1', 'a2', 'gone', null]),
    pcfmarketer: random.pick(['m1', 'm2', null]),
    statuscode: random.pick([2, 4, null]),
    totalamount: random.between(-90_000, 900_000) / 100,
    pcfcommission: random.between(-9_000, 90_000) / 100,
  };
}

/** Changes some sales in the CRM: all fields or one, new ones, invalid ones, deleted ones. */
function changeSales({ control }: Simulator, random: Random): void {
  for (let left = random.between(1, 40); left > 0; left -= 1) {
    const id = `s${random.between(0, 70)}`;
    const values = randomSale(random);
    const [field = ''] = random.some(Object.keys(values), 1);
    if (!control.record(13, id)) control.put(13, { crmorderid: id, ...values });
    else if (random.chance(0.2)) control.remove(13, id);
    else if (random.chance(0.1)) control.change(13, id, { pcfcommission: 'much' });
    else control.change(13, id, random.chance(0.5) ? values : { [field]: values[field] ?? null });
  }
}

it.each(salarySeeds(2))('equal their sales after every batch of a synchronisation, seed %i', async (seed) => {
  const random = new Random(seed);
  const checks = sumChecks();
  const world = syncWorld(database, {
    records: smallOperation(60),
    figures: [salaryAggregates, marketerAggregates, checks],
    options: { deletionGuardShare: 1 },
  });
  world.simulator.control.setSettings({ v3PageSize: 5, v3OverLimit: 'clamp' });
  changeSales(world.simulator, random);
  await world.run('full');
  for (const month of ['2026-07', '2026-08']) await close(month, world.clock.now());
  for (const hours of [3, 20, 30]) {
    world.clock.set(new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString());
    changeSales(world.simulator, random);
    await world.run(random.pick(['full', 'last_update', 'last_update']));
  }
  expect(checks.wrong).toEqual([]);
  expect(checks.batches).toBeGreaterThan(10);
  const kept = await database.db.$count(salaryMonths, isNotNull(salaryMonths.summedOn));
  expect(kept).toBeGreaterThan(5);
});

it('are recomputed by a synchronisation without changes only if it reads all sales', async () => {
  const world = syncWorld(database, { records: smallOperation(60), figures: [salaryAggregates] });
  await world.run('full');
  const sums = () => rows('select * from salary_sums order by month, agent_id, status_code');
  const exact = await sums();
  expect(exact).not.toHaveLength(0);
  await rows('update salary_sums set sales = 99 returning 1');
  await world.run();
  expect(await sums()).toEqual(exact.map((sum) => ({ ...sum, sales: 99 })));
  await world.run('full');
  expect(await sums()).toEqual(exact);
});

it('are exact after each part of recomputing all, while months are closed and reopened between two', async () => {
  const world = syncWorld(database, { records: smallOperation(60), figures: [salaryAggregates] });
  await world.run('full');
  const now = world.clock.now();
  await close('2026-07', now);
  const frozenMonths = () =>
    rows(
      'select distinct month from salary_sums where is_frozen union select month from salary_months where is_frozen',
    );
  const checks = sumChecks();
  let parts = 0;
  await updateSalaryAggregates(
    async (work) => {
      const done = await database.db.transaction(work);
      await database.db.transaction((tx) => checks.adjust(tx, { ids: [], former: '[]', current: '[]' }));
      if (++parts === 2) await reopenMonth(database.db, 'u1', now, { month: '2026-07', reason: 'טעות' });
      if (parts === 3) await close('2026-08', now);
      return done;
    },
    '2026-09-16',
    true,
  );
  expect(parts).toBeGreaterThan(7);
  expect(checks.wrong).toEqual([]);
  expect(await frozenMonths()).toEqual([{ month: '2026-08' }]);
});

it('a month closed during a synchronisation is frozen between two of its pages', async () => {
  let inner: typeof fetch = fetch;
  let closing = false;
  let frozen: unknown[] = [];
  const month = '2026-03';
  const closed = () =>
    rows(`select id, commission::text from closed_sales where month = '${month}' order by id`);
  const live = () =>
    rows(
      `select id, commission::text from sales where to_char(sale_date, 'YYYY-MM') = '${month}' order by id`,
    );
  const world = syncWorld(database, {
    records: smallOperation(60),
    figures: [salaryAggregates],
    fetch: async (input, init) => {
      if (closing && String(init?.body).includes('"objectType":13,')) {
        closing = false;
        await close(month, world.clock.now());
        frozen = await live();
      }
      return inner(input, init);
    },
  });
  inner = world.simulator.fetch as typeof fetch;
  await world.run('full');
  world.clock.set('2026-09-16T12:00:00Z');
  for (let i = 2; i < 60; i += 9) world.simulator.control.change(13, `s${i}`, { pcfcommission: 100 + i });
  closing = true;
  await world.run();
  expect(frozen).toHaveLength(7);
  expect(await closed()).toEqual(frozen);
  expect(await live()).not.toEqual(frozen);
  // Later pages become late changes, one per sale.
  expect(await findWaiting(database.db)).toHaveLength(7);
});

it('refused sales of a month fail its check, and no verdict calls the mirror equal because they are excluded', async () => {
  const world = syncWorld(database, { records: smallOperation(60), figures: [salaryAggregates] });
  await world.run('full');
  const look = async (month: string, agentId: string) => {
    const { checks } = await checkMonth(database.db, { month, now: world.clock.now(), userId: 'u' });
    const params = { period: month, agentId: [agentId], statusCode: [] };
    const { refusedSales } = await loadStatement(database.db, '2026-09-16', params);
    const [equal, refused] = ['equalToCrm', 'refused'].map((key) => checks.find((one) => one.key === key));
    return { equal, refused, refusedSales };
  };
  world.clock.set('2026-09-16T12:00:00Z');
  const { control } = world.simulator;
  await world.service.run('compare', PERSON);
  expect(await look('2026-08', 'a1')).toMatchObject({ equal: { isOk: true }, refused: { isOk: true } });
  control.change(13, 's7', { totalamount: '5,000.00', pcfcommission: 1_000 });
  // Its month is unreadable, so it may belong to any month.
  control.change(13, 's5', { pcfsaledate: 'soon', pcfcommission: 111 });
  control.change(13, 's16', { pcfcommission: 'much', ownerid: 'a2' });
  // The last day of a month is a part of it.
  control.change(13, 's17', { totalamount: 'much', pcfsaledate: '2026-07-31', pcfcommission: 5 });
  world.clock.set('2026-09-16T13:00:00Z');
  await world.service.run('compare', PERSON);
  const names = ['1005', '1007', '1016'];
  expect(await look('2026-08', 'a1')).toMatchObject({
    equal: { isOk: false, count: 4, names: ['s16', 's17', 's5', 's7'] },
    refused: { isOk: false, count: 3, names: expect.arrayContaining(names), amount: 1_111 },
    refusedSales: 3,
  });
  expect(await look('2026-07', 'a2')).toMatchObject({ refused: { count: 2, amount: 116 }, refusedSales: 0 });
  // If the CRM stores moments, this evening is the first day of September in Israel.
  control.changeSchema(13, { retype: { name: 'pcfsaledate', type: 'dateTime' } });
  control.change(13, 's7', { pcfsaledate: '2026-08-31T22:00:00' });
  world.clock.set('2026-09-17T14:00:00Z');
  await world.run();
  const { refused } = await look('2026-09', 'a1');
  expect(refused?.names).toContain('1007');
  // One reason suffices for the refused sales and for the mirror that equals the CRM except for them.
  const now = world.clock.now();
  const { amount, payable } = await checkMonth(database.db, { month: '2026-08', now, userId: 'u' });
  const close = (reasons: Partial<typeof REASONS>) =>
    closeMonth(database.db, 'u1', now, { month: '2026-08', amount, payable, reasons });
  const { equalToCrm, ...others } = REASONS;
  const fields = [{ field: 'body.reasons.refused', reason: expect.any(String) }];
  await expect(close({ ...others, refused: undefined, equalToCrm })).rejects.toMatchObject({
    extras: { fields },
  });
  expect(await close(others)).toMatchObject({ state: 'closed' });
});
