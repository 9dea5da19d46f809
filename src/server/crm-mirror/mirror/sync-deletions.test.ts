import { sales } from '#server/db/schema/sales-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { smallOperation } from '../testing/operation';
import { syncWorld, type SyncWorld } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const count = () => database.db.$count(sales);

describe('a full run deletes', () => {
  it('records missing in the CRM, up to 30 % of an entity', async () => {
    const world = syncWorld(database, { records: smallOperation(100) });
    await world.run('full');
    for (let index = 0; index < 30; index += 1) world.simulator.control.remove(13, `s${index}`);
    const response = await world.run('full');
    expect(response.results.find(({ entity }) => entity === 'sales')?.deletedCount).toBe(30);
    await world.expectMirror();
  });

  it('more than 30 % of an entity with few rows', async () => {
    const world = syncWorld(database, { records: smallOperation(50) });
    await world.run('full');
    for (let index = 0; index < 49; index += 1) world.simulator.control.remove(13, `s${index}`);
    await world.run('full');
    await world.expectMirror();
  });

  it('more than a page of rows', async () => {
    const world = syncWorld(database, {
      records: smallOperation(4000),
      options: { deletionGuardShare: 0.5 },
    });
    await world.run('full');
    for (let index = 0; index < 1100; index += 1) world.simulator.control.remove(13, `s${index}`);
    await world.run('full');
    await world.expectMirror();
  });
});

/** Deletes these sales in the CRM before its first response to a request by ids. */
function removeWhenAsked(ids: readonly string[]): SyncWorld {
  let isRequested = false;
  const world: SyncWorld = syncWorld(database, {
    records: smallOperation(100),
    fetch: (input, init) => {
      const asks = String(init?.body).includes('eq-in');
      if (asks && !isRequested) for (const id of ids) world.simulator.control.remove(13, id);
      isRequested ||= asks;
      return (world.simulator.fetch as typeof fetch)(input, init);
    },
  });
  return world;
}

describe('rows that are deleted after they were seen and before the doubtful ones are requested', () => {
  const newest = ['s99', 's98', 's97', 's96', 's95', 's94'];

  it('do not fail a run if they are few', async () => {
    const world = removeWhenAsked(newest.slice(0, 5));
    await world.run('full');
    world.simulator.control.remove(13, 's0');
    const response = await world.run('full');
    expect(response.results.find(({ entity }) => entity === 'sales')?.deletedCount).toBe(1);
    await world.run('full');
    await world.expectMirror();
  });

  it('fail it if they are many: the response may be truncated', async () => {
    const world = removeWhenAsked(newest);
    await world.run('full');
    world.simulator.control.remove(13, 's0');
    expect((await world.runFailing('full')).message).toMatch(/לא היו שלמות/);
    expect(await count()).toBe(100);
    await world.run('full');
    await world.expectMirror();
  });
});

describe('a full run deletes nothing and reports the reason', () => {
  it('if more than 30 % would be deleted', async () => {
    const world = syncWorld(database, { records: smallOperation(100) });
    await world.run('full');
    for (let index = 0; index < 31; index += 1) world.simulator.control.remove(13, `s${index}`);
    const failed = await world.runFailing('full');
    expect(failed.message).toMatch(/חלק גדול מדי/);
    expect(failed.results.at(-1)).toMatchObject({ entity: 'sales', deletedCount: 0 });
    expect(await count()).toBe(100);
  });

  it.each([1, 5, 60])('if the CRM returns none of an entity of %i rows', async (rows) => {
    const world = syncWorld(database, { records: smallOperation(rows) });
    await world.run('full');
    world.simulator.control.addFault({ kind: 'empty', object: 13 });
    const failed = await world.runFailing('full');
    expect(failed.message).toMatch(/לא החזירה אף רשומה/);
    expect(await count()).toBe(rows);
    world.simulator.control.clearFaults();
    await world.run('full');
    await world.expectMirror();
  });

  it('if the response for the doubtful rows is truncated', async () => {
    const world = syncWorld(database, { records: smallOperation(100) });
    await world.run('full');
    world.simulator.control.remove(13, 's0');
    // Calls 1 and 2 read; from call 3 on, s0 is requested.
    for (const nth of [3, 4, 5]) world.simulator.control.addFault({ kind: 'cut-short', object: 13, nth });
    const failed = await world.runFailing('full');
    expect(failed.message).toMatch(/לא היו שלמות/);
    expect(await count()).toBe(100);
  });
});

it('a last update fails if the CRM returns nothing at all', async () => {
  const world = syncWorld(database);
  await world.run('full');
  world.simulator.control.addFault({ kind: 'empty', object: 13 });
  expect((await world.runFailing()).message).toMatch(/לא החזירה אף רשומה/);
  expect(await count()).toBe(6);
});

it('a last update succeeds if only its newest record is gone', async () => {
  const world = syncWorld(database);
  world.simulator.control.change(13, 's1', { totalamount: 1 });
  await world.run('full');
  world.simulator.control.remove(13, 's1');
  await world.run();
  expect(await count()).toBe(6);
});

describe('a wrong stamp in a response', () => {
  it.each(['full', 'last_update'] as const)('hides nothing from a first run, %s', async (kind) => {
    const world = syncWorld(database, { records: smallOperation(60) });
    world.simulator.control.setSettings({ v3PageSize: 12, v3OverLimit: 'clamp' });
    world.simulator.control.addFault({ kind: 'stamp-past', object: 13, nth: 2 });
    await world.run(kind);
    await world.expectMirror();
  });
});

it('a row that a full run skipped is requested by its id and kept', async () => {
  const world = syncWorld(database, { records: smallOperation(100) });
  await world.run('full');
  world.simulator.control.setSettings({ v3PageSize: 60, v3OverLimit: 'clamp' });
  // Truncated and empty: the pass ends early, and its final check too.
  for (const nth of [2, 3, 4]) world.simulator.control.addFault({ kind: 'cut-short', object: 13, nth });
  world.simulator.control.addFault({ kind: 'empty', object: 13, nth: 5 });
  await world.run('full').catch(() => {});
  expect(await count()).toBe(100);
});

describe('many records with the same stamp', () => {
  it('are read completely', async () => {
    const world = syncWorld(database, { records: smallOperation(3000) });
    world.simulator.control.stampEqually(13, 2600, '2026-09-10T00:00:00');
    await world.run('full');
    await world.expectMirror();
    await world.run();
    expect(world.simulator.control.stats().total).toBeLessThan(60);
  });

  it('are read completely even if some move or disappear meanwhile', async () => {
    const world = syncWorld(database, { records: smallOperation(400) });
    const { control } = world.simulator;
    control.setSettings({ v3PageSize: 50, v3OverLimit: 'clamp' });
    control.stampEqually(13, 350, '2026-09-10T00:00:00');
    // Several at once: the next page then begins after rows that were not read.
    for (const row of [1, 2, 3])
      control.addFault({ kind: 'row-deleted', object: 13, every: 4, times: 2, row });
    for (const row of [5, 6, 7]) control.addFault({ kind: 'row-moved', object: 13, every: 6, times: 2, row });
    await world.run('full');
    const mirrored = (await database.db.select({ id: sales.id }).from(sales)).map(({ id }) => id);
    expect(mirrored).toEqual(expect.arrayContaining(control.records(13).map((record) => record['_id'])));
    // Rows that disappear after they were read are found by the next full run.
    control.clearFaults();
    await world.run('full');
    await world.expectMirror();
  });

  it('are read completely even without any stamp', async () => {
    const world = syncWorld(database, { records: smallOperation(130) });
    const { control } = world.simulator;
    control.setSettings({ v3PageSize: 50, v3OverLimit: 'clamp' });
    for (let index = 0; index < 120; index += 1) control.change(13, `s${index}`, { modifiedon: null });
    await world.run('full');
    await world.expectMirror();
    control.change(13, 's7', { modifiedon: null, totalamount: 4 });
    await world.run();
    await world.expectMirror();
  });
});
