import { withPart } from '#contract/features/crm-mirror/mapping/mapping-changes';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncMapping } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { payments } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { syncRuns } from '#server/db/schema/sync-tables';
import { changeSetting } from '#server/lib/settings/setting';
import { saveDefaultMapping } from './mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { changeMapping } from './change-mapping';
import { describeMapping } from './describe-mapping';
import { DEFAULT_SOURCES } from './mapping-sources';
import { tryMapping } from './try-mapping';
import { clientForPerson } from '../crm/crm-client';
import { prepareOptionsChange } from '../mirror/prepare-options-change';
import { findSyncOptions, syncOptions, type SyncOptions } from '../mirror/sync-options';
import { findCursor } from '../mirror/reading-queries';
import { smallOperation } from '../testing/operation';
import { paused, syncWorld, type SyncWorld } from '../testing/sync';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const TOWN = { from: 'billingcity', to: 'pcftown', label: 'עיר' };
const withTown = mappingWith(['customers', 'city', 'pcftown']);

function mappingWith(...places: [SyncEntity, string, string][]): SyncMapping {
  return places.reduce(
    (mapping, [entity, part, value]) => ({ ...mapping, [entity]: withPart(mapping[entity], part, value) }),
    DEFAULT_SOURCES,
  );
}

function openClient({ simulator, clock }: SyncWorld): ReturnType<typeof clientForPerson> {
  const config = { fireberry: { url: 'http://crm.test', token: 'token-canary-7461', dailyCalls: 10_000 } };
  const fetching = simulator.fetch as typeof fetch;
  return clientForPerson({ db: database.db, clock, config, fetch: fetching });
}

/** Saves a mapping like an administrator, with this world's CRM. */
async function save(world: SyncWorld, mapping: SyncMapping): Promise<void> {
  const work = { db: database.db, clock: world.clock, client: await openClient(world) };
  await changeMapping(work, { basedOn: DEFAULT_SOURCES, mapping, userId: 'dana' });
}

/** Returns the number of calls made by some work. */
async function getCalls({ simulator }: SyncWorld, work: () => Promise<unknown>): Promise<number> {
  const { total } = simulator.control.stats();
  await work();
  return simulator.control.stats().total - total;
}

const fullRunDue = async ({ clock }: SyncWorld): Promise<string | null> =>
  (await describeMapping(database.db, clock)).fullRunDueSince;
const cities = async (): Promise<(string | null)[]> =>
  (await database.db.select().from(customers)).map(({ city }) => city);
const later = (world: SyncWorld, moment: string): void => world.clock.set(moment);

describe('the metadata', () => {
  it('is read before the first run and then once a day, with at most 7 calls', async () => {
    const world = syncWorld(database);
    const first = await getCalls(world, () => world.run());
    const second = await getCalls(world, () => world.run());
    later(world, '2026-09-17T09:30:00Z');
    const nextDay = await getCalls(world, () => world.run());
    const again = await getCalls(world, () => world.run());
    expect(second).toBe(again);
    expect(nextDay - again).toBe(7);
    expect(first).toBeGreaterThan(second);
  });

  it('does not fail a run if this token may not read it', async () => {
    const world = syncWorld(database);
    world.simulator.control.addFault({ kind: 'forbidden', route: 'metadata' });
    await world.run();
    await world.expectMirror();
  });
});

describe('a CRM that contradicts the mapping', () => {
  it('stops the run before any write, and reports the field and suggestions', async () => {
    const world = syncWorld(database);
    world.simulator.control.changeSchema(13, { rename: { from: 'totalamount', to: 'totalamounts' } });
    const { message, results } = await world.runFailing();
    expect(message).toContain('לפני שנכתב דבר');
    expect(message).toContain('מכירות, סכום: השדה \u2068totalamount\u2069 לא קיים');
    expect(message).toContain('(totalamounts)');
    expect(results).toEqual([]);
    expect(await database.db.select().from(agents)).toEqual([]);
  });

  it('during the day is reported at once, and not after it is corrected', async () => {
    const world = syncWorld(database);
    await world.run();
    world.simulator.control.changeSchema(1, { rename: TOWN });
    expect((await world.runFailing()).message).toContain('billingcity');
    expect((await world.runFailing()).message).toContain('pcftown');
    world.simulator.control.changeSchema(1, { rename: { from: 'pcftown', to: 'billingcity' } });
    await world.run();
    await world.expectMirror();
  });

  it('by the type of a field stops the run as well', async () => {
    const world = syncWorld(database);
    world.simulator.control.changeSchema(14, { retype: { name: 'price', type: 'date' } });
    expect((await world.runFailing()).message).toContain('מסוג תאריך');
  });
});

describe('a date stored by the CRM as a moment', () => {
  const EVENING = '2017-11-30T22:00:00';
  const asMoments = ({ simulator }: SyncWorld) =>
    simulator.control.changeSchema(13, { retype: { name: 'pcfsaledate', type: 'dateTime' } });
  const saleDates = async (): Promise<(string | null)[]> =>
    (await database.db.select().from(sales)).map(({ saleDate }) => saleDate);
  function eveningWorld(options = {}): SyncWorld {
    const records = smallOperation(30);
    records[13] = records[13]!.map((sale) => ({ ...sale, pcfsaledate: EVENING }));
    records[1001] = records[1001]!.map((payment) => ({ ...payment, pcfpaidon: EVENING }));
    return syncWorld(database, { records, options });
  }

  it('is read as the day in Israel from the first run on; a date without a time is kept', async () => {
    const world = eveningWorld();
    asMoments(world);
    await world.run();
    expect(new Set(await saleDates())).toEqual(new Set(['2017-12-01']));
    expect(await database.db.select().from(payments)).toMatchObject([{ paidOn: '2017-11-30' }]);
    expect(await fullRunDue(world)).toBeNull();
    const { db } = database;
    const { zone } = await findSyncOptions(db);
    const { records } = await tryMapping({
      db,
      client: await openClient(world),
      zone,
      entity: 'sales',
      source: DEFAULT_SOURCES.sales,
      seesRecords: true,
      seesCommissions: true,
    });
    expect(records?.[0]?.values.find(({ to }) => to === 'saleDate')).toMatchObject({
      next: '2017-12-01',
      differs: false,
    });
  });

  it.each(['last_update', 'full'] as const)(
    'is read again from the beginning by a run (%s) that detects it later',
    async (kind) => {
      const world = eveningWorld();
      await world.run('full');
      expect(new Set(await saleDates())).toEqual(new Set(['2017-11-30']));
      asMoments(world);
      later(world, '2026-09-17T09:30:00Z');
      await world.run(kind);
      expect(new Set(await saleDates())).toEqual(new Set(['2017-12-01']));
      expect(await fullRunDue(world)).toBe(kind === 'full' ? null : '2026-09-17T09:30:00.000Z');
    },
  );

  it.each([
    ['in the middle of it', 13, 3],
    ['behind it', 1001, 1],
  ])('is read again by a resumed pass %s', async (_where, object, nth) => {
    const world = eveningWorld({ batchSize: 10 });
    const since = { kind: 'server-error', route: 'v3', object } as const;
    for (let i = nth; i < nth + 9; i += 1) world.simulator.control.addFault({ ...since, nth: i });
    await paused(world.run('full'));
    expect(new Set(await saleDates())).toEqual(new Set(['2017-11-30']));
    asMoments(world);
    later(world, '2026-09-17T09:30:00Z');
    world.simulator.control.clearFaults();
    await world.run('full');
    expect(new Set(await saleDates())).toEqual(new Set(['2017-12-01']));
    expect(await fullRunDue(world)).toBeNull();
  });
});

describe('a changed mapping', () => {
  it('is read from the beginning by the next last update: no row keeps its old value', async () => {
    const world = syncWorld(database);
    await world.run('full');
    world.simulator.control.changeSchema(1, { add: { name: 'pcftown', type: 'text' } });
    // Without a newer stamp in the CRM, so that only a full reading finds it.
    for (const record of world.simulator.store.table(1)?.values() ?? [])
      world.simulator.control.put(1, { ...record, pcftown: 'Other' } as Record<string, string>);
    await world.run();
    expect(new Set(await cities())).toEqual(new Set(['X']));
    await save(world, withTown);
    await world.run();
    expect(new Set(await cities())).toEqual(new Set(['Other']));
  });

  it('does not move the cursors of other entities', async () => {
    const world = syncWorld(database);
    await world.run('full');
    const sales = await findCursor(database.db, 'sales');
    world.simulator.control.changeSchema(1, { rename: TOWN });
    await save(world, withTown);
    expect(await findCursor(database.db, 'customers')).toBeNull();
    expect(await findCursor(database.db, 'sales')).toBe(sales);
  });

  it('keeps a full run due until one that started later has succeeded', async () => {
    const world = syncWorld(database);
    await world.run('full');
    expect(await fullRunDue(world)).toBeNull();
    later(world, '2026-09-16T10:00:00Z');
    world.simulator.control.changeSchema(1, { rename: TOWN });
    await save(world, withTown);
    expect(await fullRunDue(world)).toBe('2026-09-16T10:00:00.000Z');
    await world.run();
    expect(await fullRunDue(world)).not.toBeNull();
    world.simulator.control.addFault({ kind: 'unauthorized' });
    await world.runFailing('full');
    expect(await fullRunDue(world)).not.toBeNull();
    world.simulator.control.clearFaults();
    await world.run('full');
    expect(await fullRunDue(world)).toBeNull();
  });

  it('stops a run with the old mapping, without moving its cursor', async () => {
    let change = async (): Promise<void> => {};
    const world: SyncWorld = syncWorld(database, {
      fetch: async (input, init) => {
        const response = await world.simulator.fetch(input as string, init);
        // During the customers.
        if (String(init?.body).includes('"objectType":1,')) await change();
        return response;
      },
    });
    await world.run('full');
    const byOldMapping = await findCursor(database.db, 'customers');
    expect(byOldMapping).not.toBeNull();
    world.simulator.control.changeSchema(1, { add: { name: 'pcftown', type: 'text' } });
    change = async () => {
      change = async () => {};
      await save(world, withTown);
    };
    const { message } = await world.runFailing('full');
    expect(message).toContain('השתנו תוך כדי הסנכרון');
    expect(await findCursor(database.db, 'customers')).toBeNull();
    expect(await fullRunDue(world)).not.toBeNull();
    await world.run();
    expect(new Set(await cities())).toEqual(new Set([null]));
  });

  it('has the same effect as a changed time zone: everything is read again', async () => {
    const world = syncWorld(database);
    await world.run('full');
    const options = await findSyncOptions(database.db);
    const { clock } = world;
    const change = (value: SyncOptions) =>
      changeSetting(database.db, syncOptions, {
        value,
        actorId: 'dana',
        alongside: (tx, before) => prepareOptionsChange(tx, { before, value, clock }),
      });
    await change({ ...options, callsPerMinute: 90 });
    expect(await findCursor(database.db, 'sales')).not.toBeNull();
    const zone = 'Asia/Jerusalem';
    await change({ ...options, zone });
    expect(await findCursor(database.db, 'sales')).toBeNull();
    await world.run();
    // 08:00 in Jerusalem, in summer time.
    const [row] = await database.db.select().from(customers);
    expect(new Date(row?.createdAt ?? 0).toISOString()).toBe('2026-08-01T05:00:00.000Z');
    expect(await database.db.$count(syncRuns)).toBe(2);
  });
});
