import { eq, ne } from 'drizzle-orm';
import type { CrmRecord } from '#mocks/fireberry/types';
import { customers } from '#server/db/schema/customers-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { reconciliationWorld } from '../compare/testing/reconciliation';
import { smallOperation } from '../testing/operation';
import { syncWorld } from '../testing/sync';
import { updateCustomerAggregates } from './customer-aggregates';
import { findAggregatesDay } from './customer-aggregates-queries';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** Long before the period that a last update reads again. */
const LONG_AGO = '2026-07-01T00:00:00';

/** Only c4 and one of their sales are so new that every last update reads and touches them. */
function operation(saleCount: number): Record<number, CrmRecord[]> {
  const records = smallOperation(saleCount);
  const modifiedon = '2026-09-16T08:00:00';
  Object.assign(records[1]!.at(-1)!, { modifiedon });
  Object.assign(records[13]!.at(-1)!, { modifiedon, accountid: 'c4' });
  return records;
}

const getLifetime = async (id: string): Promise<number | undefined> =>
  (await database.db.select().from(customers).where(eq(customers.id, id)))[0]?.lifetimeAmount;

/** Sets an incorrect figure that only recomputing all customers corrects. */
const spoil = (id: string) =>
  database.db.update(customers).set({ lifetimeAmount: 1 }).where(eq(customers.id, id));

describe('a last update after a completed one', () => {
  it('recomputes the figures of the touched customers only', async () => {
    const world = syncWorld(database, { records: operation(30) });
    await world.run('full');
    world.clock.set('2026-09-16T12:00:00Z');
    world.simulator.control.change(13, 's0', { totalamount: 5_000 });
    await world.run();
    await spoil('c2');
    world.clock.set('2026-09-16T15:00:00Z');
    world.simulator.control.change(13, 's3', { totalamount: 7_000 });
    await world.run();
    expect(await getLifetime('c2')).toBe(1);
    expect(await getLifetime('c1')).toBeGreaterThan(12_000);
    world.clock.set('2026-09-17T09:00:00Z');
    await world.run();
    await world.expectMirror();
  });

  it('computes the figures of a customer who comes after the sales', async () => {
    const world = syncWorld(database, { records: operation(30) });
    const { control } = world.simulator;
    control.change(13, 's1', { accountid: 'late', totalamount: 5_000, modifiedon: LONG_AGO });
    await world.run('full');
    world.clock.set('2026-09-16T12:00:00Z');
    control.put(1, { accountid: 'late', accountname: 'late' });
    await world.run();
    expect(await getLifetime('late')).toBe(5_000);
  });

  it('recomputes all figures after a run that crossed midnight', async () => {
    let inner: typeof fetch = fetch;
    const world = syncWorld(database, {
      records: operation(30),
      fetch: (input, init) => {
        // Payments are read after the sales, when their customers' figures are computed. Midnight in Jerusalem.
        if (String(init?.body).includes('"objectType":1001,')) world.clock.set('2026-09-16T21:00:30Z');
        return inner(input, init);
      },
    });
    inner = world.simulator.fetch as typeof fetch;
    world.simulator.control.change(13, 's1', { pcfsaledate: '2026-09-17T00:00:00', modifiedon: LONG_AGO });
    world.clock.set('2026-09-16T20:59:30Z');
    await world.run();
    await world.run();
    await world.expectMirror();
  });
});

describe('a last update recomputes all figures after an interrupted comparison', () => {
  it('that had repaired a sale and deleted another', async () => {
    const world = await reconciliationWorld(database, { records: operation(120), maxRecordsRead: 15 });
    world.simulator.control.change(13, 's7', { totalamount: 4_321, modifiedon: LONG_AGO });
    world.simulator.control.remove(13, 's9');
    // The first call for payments belongs to the update.
    world.simulator.control.addFault({ kind: 'unauthorized', object: 1001, nth: 2 });
    expect((await world.reconcile()).status).toBe('failed');
    await world.run();
    await world.expectMirror();
  });

  it('that was interrupted in the sales of its own update', async () => {
    const world = await reconciliationWorld(database, { records: operation(120) });
    world.simulator.control.setSettings({ v3PageSize: 12, v3OverLimit: 'clamp' });
    // First those of c1, then those of c3, so far apart that only the latter are read again.
    const bought = [0, 2].flatMap((first) => Array.from({ length: 39 }, (_, index) => 3 * index + first));
    for (const [at, index] of bought.entries()) {
      world.clock.set(new Date(Date.UTC(2026, 8, 16, 9, at * 5)).toISOString());
      world.simulator.control.change(13, `s${index}`, { totalamount: 1_000 + index });
    }
    world.simulator.control.addFault({ kind: 'unauthorized', object: 13, nth: 7 });
    expect((await world.reconcile()).status).toBe('failed');
    await world.run();
    await world.expectMirror();
  });
});

it('recomputes more customers than one transaction, and records the day only when all are done', async () => {
  const { db } = database;
  const ids = Array.from({ length: 2_100 }, (_, index) => `c${index}`);
  await db.insert(customers).values(ids.map((id) => ({ id, name: id, lifetimeAmount: 1 })));
  const countWrong = () => db.$count(customers, ne(customers.lifetimeAmount, 0));
  let parts = 1;
  const stopped = updateCustomerAggregates(
    (work) => (parts-- > 0 ? db.transaction(work) : Promise.reject(new Error('closing'))),
    '2026-09-16',
    null,
  );
  await expect(stopped).rejects.toThrow('closing');
  expect(await countWrong()).toBeGreaterThan(0);
  expect(await findAggregatesDay(db)).toBeNull();
  await updateCustomerAggregates((work) => db.transaction(work), '2026-09-16', null);
  expect(await countWrong()).toBe(0);
  expect(await findAggregatesDay(db)).toBe('2026-09-16');
});
