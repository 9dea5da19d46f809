import { sales } from '../../sales/sales-tables';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/database';
import { smallOperation } from '../testing/operation';
import { syncWorld, type SyncWorld } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const count = () => database.db.$count(sales);

describe('a full run deletes', () => {
  it('what the CRM no longer has, up to 30 % of an entity', async () => {
    const world = syncWorld(database, { records: smallOperation(100) });
    await world.run('full');
    for (let index = 0; index < 30; index += 1) world.simulator.control.remove(13, `s${index}`);
    const response = await world.run('full');
    expect(response.results.find(({ entity }) => entity === 'sales')?.deletedCount).toBe(30);
    await world.expectMirror();
  });

  it('more than that of an entity with few rows', async () => {
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

/** Before the CRM answers for the first time about rows by their ids, these sales are deleted there. */
function removeWhenAsked(ids: readonly string[]): SyncWorld {
  let isAsked = false;
  const world: SyncWorld = syncWorld(database, {
    records: smallOperation(100),
    fetch: (input, init) => {
      const asks = String(init?.body).includes('eq-in');
      if (asks && !isAsked) for (const id of ids) world.simulator.control.remove(13, id);
      isAsked ||= asks;
      return (world.simulator.fetch as typeof fetch)(input, init);
    },
  });
  return world;
}

describe('rows that were met and are deleted before the doubtful ones are asked for', () => {
  const newest = ['s99', 's98', 's97', 's96', 's95', 's94'];

  it('do not make a run fail, if they are few', async () => {
    const world = removeWhenAsked(newest.slice(0, 5));
    await world.run('full');
    world.simulator.control.remove(13, 's0');
    const response = await world.run('full');
    expect(response.results.find(({ entity }) => entity === 'sales')?.deletedCount).toBe(1);
    await world.run('full');
    await world.expectMirror();
  });

  it('make it fail, if they are many: the answer may be cut short', async () => {
    const world = removeWhenAsked(newest);
    await world.run('full');
    world.simulator.control.remove(13, 's0');
    expect((await world.runFailing('full')).message).toMatch(/לא היו שלמות/);
    expect(await count()).toBe(100);
    await world.run('full');
    await world.expectMirror();
  });
});

describe('a full run deletes nothing, and says why,', () => {
  it('when more than 30 % would go', async () => {
    const world = syncWorld(database, { records: smallOperation(100) });
    await world.run('full');
    for (let index = 0; index < 31; index += 1) world.simulator.control.remove(13, `s${index}`);
    const failed = await world.runFailing('full');
    expect(failed.message).toMatch(/חלק גדול מדי/);
    expect(failed.results.at(-1)).toMatchObject({ entity: 'sales', deletedCount: 0 });
    expect(await count()).toBe(100);
  });

  it.each([1, 5, 60])('when the CRM gives none of an entity of %i rows', async (rows) => {
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

  it('when the answer about the doubtful rows is cut short', async () => {
    const world = syncWorld(database, { records: smallOperation(100) });
    await world.run('full');
    world.simulator.control.remove(13, 's0');
    // Calls 1 and 2 read; from 3 on it asks for s0.
    for (const nth of [3, 4, 5]) world.simulator.control.addFault({ kind: 'cut-short', object: 13, nth });
    const failed = await world.runFailing('full');
    expect(failed.message).toMatch(/לא היו שלמות/);
    expect(await count()).toBe(100);
  });
});

it('a last update to which the CRM gives nothing at all does not say ok', async () => {
  const world = syncWorld(database);
  await world.run('full');
  world.simulator.control.addFault({ kind: 'empty', object: 13 });
  expect((await world.runFailing()).message).toMatch(/לא החזירה אף רשומה/);
  expect(await count()).toBe(6);
});

it('a last update whose newest record is gone is complete without it', async () => {
  const world = syncWorld(database);
  world.simulator.control.change(13, 's1', { totalamount: 1 });
  await world.run('full');
  world.simulator.control.remove(13, 's1');
  await world.run();
  expect(await count()).toBe(6);
});

describe('one false stamp in an answer', () => {
  it.each(['full', 'last_update'] as const)('hides nothing from a first run, %s', async (kind) => {
    const world = syncWorld(database, { records: smallOperation(60) });
    world.simulator.control.setSettings({ v3PageSize: 12, v3OverLimit: 'clamp' });
    world.simulator.control.addFault({ kind: 'stamp-past', object: 13, nth: 2 });
    await world.run(kind);
    await world.expectMirror();
  });
});

it('a row that a full run passed over is asked for by its id, and stays', async () => {
  const world = syncWorld(database, { records: smallOperation(100) });
  await world.run('full');
  world.simulator.control.setSettings({ v3PageSize: 60, v3OverLimit: 'clamp' });
  // Cut and empty: the pass ends early, and its closing question too.
  for (const nth of [2, 3, 4]) world.simulator.control.addFault({ kind: 'cut-short', object: 13, nth });
  world.simulator.control.addFault({ kind: 'empty', object: 13, nth: 5 });
  await world.run('full').catch(() => {});
  expect(await count()).toBe(100);
});

describe('many records with one stamp', () => {
  it('are read completely, and the run ends', async () => {
    const world = syncWorld(database, { records: smallOperation(3000) });
    world.simulator.control.stampEqually(13, 2600, '2026-09-10T00:00:00');
    await world.run('full');
    await world.expectMirror();
    await world.run();
    expect(world.simulator.control.stats().total).toBeLessThan(60);
  });

  it('are read completely though some move away or vanish meanwhile', async () => {
    const world = syncWorld(database, { records: smallOperation(400) });
    const { control } = world.simulator;
    control.setSettings({ v3PageSize: 50, v3OverLimit: 'clamp' });
    control.stampEqually(13, 350, '2026-09-10T00:00:00');
    // Several at once: the page after them then begins behind rows that nobody has read.
    for (const row of [1, 2, 3])
      control.addFault({ kind: 'row-deleted', object: 13, every: 4, times: 2, row });
    for (const row of [5, 6, 7]) control.addFault({ kind: 'row-moved', object: 13, every: 6, times: 2, row });
    await world.run('full');
    const mirrored = (await database.db.select({ id: sales.id }).from(sales)).map(({ id }) => id);
    expect(mirrored).toEqual(expect.arrayContaining(control.records(13).map((record) => record['_id'])));
    // What vanished after it was read is found by the next full run.
    control.clearFaults();
    await world.run('full');
    await world.expectMirror();
  });

  it('without any stamp are read completely too', async () => {
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
