import { sql } from 'drizzle-orm';
import { CHECKS } from '../../../contract/features/salaries/closings-contract';
import { getRows } from '../../lib/database/database';
import { openTestDatabase, type TestDatabase } from '../../lib/testing/database';
import { smallOperation } from '../sync/testing/operation';
import { PERSON, syncWorld } from '../sync/testing/sync';
import { checkMonth } from './closing/check-month';
import { closeMonth } from './closing/close-month';
import { loadStatement } from './load-statement';
import { findWaiting } from './closing/late-change-queries';
import { salaryFigures } from './metadata/salary-figures';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
const rows = async (query: string) => getRows(await database.db.execute(sql.raw(query)));

/** Returns the stored sums, to compare with those computed from the sales. */
const kept = () =>
  rows(`select month, agent_id, status_code, sales, commission::text, commission_to_day::text from salary_sums
    where not is_frozen order by 1, 2, 3`);
const anew = () =>
  rows(`select to_char(sale_date, 'YYYY-MM') as month, agent_id, status_code, count(*)::int as sales,
      sum(commission)::text as commission,
      coalesce(sum(commission) filter (where extract(day from sale_date) <= 16), 0)::numeric(14,2)::text as commission_to_day
    from sales where sale_date is not null group by 1, 2, 3 order by 1, 2, 3`);

it('are recomputed whenever a synchronisation changes, moves or deletes sales', async () => {
  const world = syncWorld(database, { records: smallOperation(60), figures: [salaryFigures] });
  await world.run('full');
  expect(await kept()).toEqual(await anew());
  expect(await kept()).not.toHaveLength(0);
  world.clock.set('2026-09-16T12:00:00Z');
  const { control } = world.simulator;
  control.change(13, 's1', { pcfcommission: 77.7 });
  control.change(13, 's2', { pcfsaledate: '2026-01-17T00:00:00', ownerid: 'a2' });
  control.change(13, 's3', { statuscode: 2, pcfsaledate: null });
  await world.run();
  expect(await kept()).toEqual(await anew());
  control.remove(13, 's4');
  control.remove(13, 's5');
  world.clock.set('2026-09-16T15:00:00Z');
  await world.run('full');
  expect(await kept()).toEqual(await anew());
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
    figures: [salaryFigures],
    fetch: async (input, init) => {
      if (closing && String(init?.body).includes('"objectType":13,')) {
        closing = false;
        const now = world.clock.now();
        const { amount, payable } = await checkMonth(database.db, month, now);
        await closeMonth(database.db, 'u1', now, { month, amount, payable, reasons: REASONS });
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
  const world = syncWorld(database, { records: smallOperation(60), figures: [salaryFigures] });
  await world.run('full');
  const look = async (month: string, agentId: string) => {
    const { checks } = await checkMonth(database.db, month, world.clock.now());
    const question = { period: month, agentId: [agentId], statusCode: [] };
    const { refusedSales } = await loadStatement(database.db, '2026-09-16', question);
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
  control.change(13, 's17', { totalamount: 'much' });
  world.clock.set('2026-09-16T13:00:00Z');
  await world.service.run('compare', PERSON);
  const names = ['1005', '1007', '1016'];
  expect(await look('2026-08', 'a1')).toMatchObject({
    equal: { isOk: false, count: 4, names: ['s16', 's17', 's5', 's7'] },
    refused: { isOk: false, count: 3, names: expect.arrayContaining(names), amount: 1_111 },
    refusedSales: 3,
  });
  expect(await look('2026-07', 'a2')).toMatchObject({ refused: { count: 1, amount: 111 }, refusedSales: 0 });
  // If the CRM stores moments, this evening is the first day of September in Israel.
  control.changeSchema(13, { retype: { name: 'pcfsaledate', type: 'dateTime' } });
  control.change(13, 's7', { pcfsaledate: '2026-08-31T22:00:00' });
  world.clock.set('2026-09-17T14:00:00Z');
  await world.run();
  const { refused } = await look('2026-09', 'a1');
  expect(refused?.names).toContain('1007');
  // One reason suffices for the refused sales and for the mirror that equals the CRM except for them.
  const now = world.clock.now();
  const { amount, payable } = await checkMonth(database.db, '2026-08', now);
  const close = (reasons: Partial<typeof REASONS>) =>
    closeMonth(database.db, 'u1', now, { month: '2026-08', amount, payable, reasons });
  const { equalToCrm, ...others } = REASONS;
  const fields = [{ field: 'body.reasons.refused', reason: expect.any(String) }];
  await expect(close({ ...others, refused: undefined, equalToCrm })).rejects.toMatchObject({
    extras: { fields },
  });
  expect(await close(others)).toMatchObject({ state: 'closed' });
});
