import { eq, sql } from 'drizzle-orm';
import { customers } from '#server/db/schema/customers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { syncRefusals } from '#server/db/schema/sync-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { smallOperation } from '../testing/operation';
import { syncWorld } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const saved = (response: { results: { savedCount: number }[] }) =>
  response.results.reduce((sum, result) => sum + result.savedCount, 0);

describe.each(['full', 'last_update'] as const)('the first run, %s', (kind) => {
  it('makes the tables equal to the CRM, and counts its changes', async () => {
    const world = syncWorld(database);
    const response = await world.run(kind);
    await world.expectMirror();
    expect(response.lastSyncTime).toBe('2026-09-16T09:00:00.000Z');
    expect(response.message).toMatch(/הושלם/);
    expect(response.results).toEqual(
      [
        ['agents', 2],
        ['marketers', 2],
        ['customers', 4],
        ['products', 2],
        ['sales', 6],
        ['payments', 1],
      ].map(([entity, count]) => ({
        entity,
        recordCount: count,
        savedCount: count,
        deletedCount: 0,
        refusedCount: 0,
      })),
    );
    expect(await world.service.lastSyncTime()).toBe(response.lastSyncTime);
  });

  it.each([1, 2, 3])('notices that response %i was truncated, and is still complete', async (nth) => {
    const world = syncWorld(database, { records: smallOperation(30) });
    world.simulator.control.setSettings({ v3PageSize: 12, v3OverLimit: 'clamp' });
    world.simulator.control.addFault({ kind: 'cut-short', object: 13, nth });
    await world.run(kind);
    await world.expectMirror();
  });

  it('makes the tables equal to the CRM for thousands of unusual records', async () => {
    const world = syncWorld(database, { records: { sales: 3000, customers: 700 } });
    const response = await world.run(kind);
    await world.expectMirror();
    expect(response.results.find(({ entity }) => entity === 'sales')).toMatchObject({
      recordCount: 3000,
      savedCount: 3000,
    });
  });
});

describe('after a first run', () => {
  it('another run without changes saves nothing, with one call per entity', async () => {
    const world = syncWorld(database);
    await world.run('full');
    world.simulator.control.resetStats();
    expect(saved(await world.run())).toBe(0);
    expect(world.simulator.control.stats().total).toBe(6);
    expect(saved(await world.run('full'))).toBe(0);
    await world.expectMirror();
  });

  it('a last update brings additions and changes, a full run deletions', async () => {
    const world = syncWorld(database);
    const { control } = world.simulator;
    await world.run('full');
    world.clock.set('2026-09-16T10:00:00Z');
    control.change(13, 's1', { totalamount: 777.77, pcfsaledate: '2026-09-16T00:00:00' });
    control.put(13, {
      crmorderid: 's99',
      accountid: 'c4',
      totalamount: 1,
      pcfsaledate: '2026-09-17T00:00:00',
    });
    control.change(1, 'c2', { accountname: 'Renamed' });
    control.remove(13, 's0');
    const update = await world.run();
    expect(update.results.map(({ savedCount }) => savedCount)).toEqual([0, 0, 1, 0, 2, 0]);
    expect(update.results.map(({ deletedCount }) => deletedCount)).toEqual([0, 0, 0, 0, 0, 0]);
    const full = await world.run('full');
    expect(saved(full)).toBe(0);
    expect(full.results.map(({ deletedCount }) => deletedCount)).toEqual([0, 0, 0, 0, 1, 0]);
    await world.expectMirror();
  });

  it('a last update brings a record that the CRM committed late, before the cursor', async () => {
    const world = syncWorld(database);
    const { control } = world.simulator;
    control.change(13, 's1', { modifiedon: '2026-09-16T08:50:00' });
    await world.run('full');
    control.put(13, {
      crmorderid: 's98',
      accountid: 'c1',
      totalamount: 2,
      modifiedon: '2026-09-16T08:40:01',
    });
    await world.run();
    await world.expectMirror();
  });

  it('a record with a future stamp is read although its response is truncated', async () => {
    const world = syncWorld(database);
    const { control } = world.simulator;
    control.change(13, 's1', { modifiedon: '2026-09-16T08:50:00' });
    await world.run('full');
    control.change(13, 's2', { totalamount: 6, modifiedon: '2026-09-20T00:00:00' });
    control.addFault({ kind: 'cut-short', object: 13, nth: 2 });
    await world.run();
    await world.expectMirror();
  });

  it('a last update ends even if the CRM changes before each response', async () => {
    let inner: typeof fetch = fetch;
    const world = syncWorld(database, { fetch: (input, init) => inner(input, init) });
    inner = world.simulator.fetch as typeof fetch;
    await world.run('full');
    let calls = 0;
    inner = (input, init) => {
      calls += 1;
      world.clock.set(new Date(Date.UTC(2026, 8, 16, 10, 0, calls)).toISOString());
      world.simulator.control.change(13, 's1', { totalamount: calls });
      return (world.simulator.fetch as typeof fetch)(input, init);
    };
    await world.run();
  });

  it('a changed stamp alone is written, but does not count as saved', async () => {
    const world = syncWorld(database);
    await world.run('full');
    world.clock.set('2026-09-16T10:00:00Z');
    world.simulator.control.change(1, 'c1', {});
    expect(saved(await world.run())).toBe(0);
    await world.expectMirror();
  });

  it("a sale of tomorrow counts in its customer's figures from tomorrow on", async () => {
    const world = syncWorld(database);
    world.simulator.control.change(13, 's1', { pcfsaledate: '2026-09-17T00:00:00' });
    await world.run('full');
    await world.expectMirror();
    // Midnight in Jerusalem: the 17th there, the 16th in UTC.
    world.clock.set('2026-09-16T21:30:00Z');
    expect(saved(await world.run())).toBe(0);
    await world.expectMirror();
  });

  it('an interrupted run is resumed, not restarted', async () => {
    const world = syncWorld(database, { records: smallOperation(3000) });
    world.simulator.control.addFault({ kind: 'unauthorized', route: 'v3', object: 13, nth: 4 });
    const failed = await world.runFailing();
    expect(failed.results.at(-1)).toMatchObject({ entity: 'sales', savedCount: 1496 });
    expect(failed.lastSyncTime).toBeNull();
    const second = await world.run();
    await world.expectMirror();
    expect(second.results.find(({ entity }) => entity === 'sales')?.recordCount).toBeLessThan(1600);
  });
});

/** A CRM with responses that repeat a record at the end, with the same modification time and another amount. */
function inTwoVersions(inner: typeof fetch, id: string, amount: number): typeof fetch {
  return async (input, init) => {
    const answer = await inner(input, init);
    const page = (await answer.json()) as { data: Record<string, unknown>[] };
    const record = page.data.find(({ _id }) => _id === id);
    if (record) {
      // The same moment in another format: otherwise it would look like the record that was just read.
      const modifiedon = `${String(record['modifiedon'])}.000`;
      page.data.push({ ...record, modifiedon, totalamount: amount });
    }
    return new Response(JSON.stringify(page), { status: answer.status, headers: answer.headers });
  };
}

it('of two versions in one response with the same modification time, the later one counts', async () => {
  let inner: typeof fetch = fetch;
  const world = syncWorld(database, {
    fetch: inTwoVersions((input, init) => inner(input, init), 's1', 777),
  });
  inner = world.simulator.fetch as typeof fetch;
  await world.run('full');
  const [sale] = await database.db.select().from(sales).where(eq(sales.id, 's1'));
  expect(sale).toMatchObject({ amount: 777 });
});

describe('invalid records', () => {
  it('are refused individually, stored with their reason, and accepted when they are corrected', async () => {
    const world = syncWorld(database);
    const { control } = world.simulator;
    control.change(13, 's1', { totalamount: 'a lot' });
    control.change(13, 's2', { pcfsaledate: 'yesterday' });
    control.change(1, 'c1', { accountname: 'nul \u0000' });
    control.put(14, { productid: 'x'.repeat(65), statecode: 1, price: 1 });
    const response = await world.run('full');
    expect(response.results.map(({ refusedCount }) => refusedCount)).toEqual([0, 0, 1, 1, 2, 0]);
    const rows = await database.db.select().from(syncRefusals);
    expect(rows.map(({ entity, reason }) => `${entity} ${reason}`).sort()).toEqual([
      'customers accountname: has a character that cannot be stored',
      'products _id: longer than 64 characters',
      'sales pcfsaledate: not a date',
      'sales totalamount: not a number',
    ]);
    // Corrected without a newer stamp: only requesting them again finds them.
    control.change(13, 's1', { totalamount: 5, modifiedon: '2026-01-01T00:00:00' });
    control.change(13, 's2', { pcfsaledate: null });
    const update = await world.run();
    expect(update.results.find(({ entity }) => entity === 'sales')).toMatchObject({
      savedCount: 2,
      refusedCount: 0,
    });
    // Accepted records are no longer refused, even before a full run.
    const left = await database.db.select().from(syncRefusals);
    expect(left.map(({ entity }) => entity).sort()).toEqual(['customers', 'products']);
    control.remove(1, 'c1');
    control.remove(14, 'x'.repeat(65));
    await world.run('full');
    await world.expectMirror();
    expect(await database.db.select().from(syncRefusals)).toEqual([]);
  });

  it('do not overwrite the valid version in the mirror', async () => {
    const world = syncWorld(database);
    await world.run('full');
    world.clock.set('2026-09-16T10:00:00Z');
    world.simulator.control.change(13, 's1', { totalamount: 'a lot' });
    await world.run();
    await world.run('full');
    const [sale] = await database.db.select().from(sales).where(eq(sales.id, 's1'));
    expect(sale).toMatchObject({ amount: 100.25 });
  });
});

it('records that only the database refuses are refused individually', async () => {
  const world = syncWorld(database, { records: smallOperation(30) });
  await database.db.execute(
    sql`alter table sales add constraint odd check (amount not in (100.25, 102.25, 102.5, 107.25))`,
  );
  try {
    const response = await world.run('full');
    expect(response.results.find(({ entity }) => entity === 'sales')).toMatchObject({
      savedCount: 26,
      refusedCount: 4,
    });
    const refused = await database.db.select().from(syncRefusals).orderBy(syncRefusals.id);
    expect(refused.map(({ id }) => id)).toEqual(['s1', 's10', 's29', 's9']);
    expect(refused[3]).toMatchObject({ reason: 'database: 23514', record: { totalamount: 102.25 } });
    await world.expectMirror();
  } finally {
    await database.db.execute(sql`alter table sales drop constraint odd`);
  }
});

it('rows read before a failure of the CRM stay, and the next run continues from there', async () => {
  const world = syncWorld(database, { records: smallOperation(100) });
  world.simulator.control.setSettings({ v3PageSize: 12, v3OverLimit: 'clamp' });
  world.simulator.control.addFault({ kind: 'unauthorized', object: 13, nth: 5 });
  await world.runFailing('last_update');
  const kept = await database.db.select().from(sales);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length).toBeLessThan(60);
  world.simulator.control.clearFaults();
  world.simulator.control.resetStats();
  const response = await world.run('last_update');
  const { recordCount, savedCount } = response.results.find(({ entity }) => entity === 'sales')!;
  expect(savedCount).toBe(100 - kept.length);
  // The latest page, and the overlap.
  expect(recordCount).toBeLessThan(100);
  await world.expectMirror();
});

describe("customers' figures", () => {
  // Hours apart, so that no earlier record is read again.
  it('follow each last update: a changed amount, a sale with another customer, a customer added later', async () => {
    const world = syncWorld(database, { records: smallOperation(30) });
    const { control } = world.simulator;
    await world.run('full');
    world.clock.set('2026-09-16T12:00:00Z');
    control.change(1, 'c1', { billingcity: 'Y' });
    control.change(13, 's1', { totalamount: 5_000 });
    await world.run();
    await world.expectMirror();
    world.clock.set('2026-09-16T15:00:00Z');
    control.change(13, 's2', { accountid: 'c4' });
    control.change(13, 's4', { accountid: 'late' });
    await world.run();
    await world.expectMirror();
    world.clock.set('2026-09-16T18:00:00Z');
    control.put(1, { accountid: 'late', accountname: 'מאחרת' });
    await world.run();
    await world.expectMirror();
    const [late] = await database.db.select().from(customers).where(eq(customers.id, 'late'));
    expect(late?.lifetimeAmount).toBe(101);
  });
});

it('amounts are rounded half away from zero, in any format', async () => {
  const world = syncWorld(database);
  const { control } = world.simulator;
  const amounts: [number | string, number][] = [
    [1.005, 1.01],
    [-1.005, -1.01],
    ['2.675', 2.68],
    [' 12 ', 12],
    ['1e3', 1000],
    [999_999_999_999.99, 999_999_999_999.99],
  ];
  amounts.forEach(([totalamount], index) => control.change(13, `s${index}`, { totalamount }));
  await world.run('full');
  const rows = await database.db.select().from(sales).orderBy(sales.id);
  expect(rows.map(({ amount }) => amount)).toEqual(amounts.map(([, expected]) => expected));
});

it('the token appears in no log and no response', async () => {
  const world = syncWorld(database);
  world.simulator.control.setRateLimit({ perWindow: 3 });
  world.simulator.control.addFault({ kind: 'unauthorized', object: 13 });
  const failed = await world.runFailing();
  expect(world.logs.length).toBeGreaterThan(0);
  expect(world.logs.join('') + JSON.stringify(failed)).not.toContain('token-canary');
});

describe('the hour repeated at the end of summer time, in a CRM with local times', () => {
  /** One record per minute: 60 before and 60 after the clocks went back from 2:00 to 1:00. */
  async function buildNightWorld() {
    const world = syncWorld(database, {
      records: smallOperation(120),
      options: { zone: 'Asia/Jerusalem', batchSize: 50 },
    });
    world.simulator.control.setSettings({ zone: 'Asia/Jerusalem' });
    world.clock.set('2026-10-24T20:00:00Z');
    await world.run('full');
    const begin = Date.parse('2026-10-24T22:00:30Z');
    for (let minute = 0; minute < 120; minute += 1) {
      world.clock.set(new Date(begin + minute * 60_000).toISOString());
      world.simulator.control.change(13, `s${minute}`, { totalamount: minute });
    }
    world.clock.set('2026-10-25T06:00:00Z');
    return world;
  }

  it.each(['full', 'last_update'] as const)('is read completely by a run: %s', async (kind) => {
    const world = await buildNightWorld();
    world.simulator.control.setSettings({ v3PageSize: 50, v3OverLimit: 'clamp' });
    await world.run(kind);
    const rows = await database.db.select().from(sales);
    for (const { id, amount } of rows) expect([id, amount]).toEqual([id, Number(id.slice(1))]);
  });

  it('is not read again by every later run', async () => {
    const world = await buildNightWorld();
    await world.run('full');
    world.clock.set('2026-10-25T12:00:00Z');
    world.simulator.control.change(13, 's7', { totalamount: 7.5 });
    await world.run();
    const { total } = world.simulator.control.stats();
    world.clock.set('2026-10-25T14:00:00Z');
    await world.run();
    expect(world.simulator.control.stats().total - total).toBe(6);
  });
});
