import { desc, sql } from 'drizzle-orm';
import type { SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { syncRefusals, syncRuns, syncSeen } from '#server/db/schema/sync-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { killableDatabase } from '../testing/killable-database';
import { smallOperation } from '../testing/operation';
import { aborted } from '../testing/aborted';
import { expireLease, PERSON, syncWorld, tickAt, type SyncWorld } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(async () => {
  await database.reset();
  await setAutoSync(true, 5);
});
afterAll(() => database.close());

const runs = () => database.db.select().from(syncRuns).orderBy(desc(syncRuns.startedAt));
const setAutoSync = (autoSyncEnabled: boolean, syncInterval: number) =>
  upsertSetting(database.db, 'auto_sync', { autoSyncEnabled, syncInterval });

/** Returns a run's result for the sales. */
const getSales = (run: { results: unknown } | undefined) =>
  (run?.results as SyncResult[] | undefined)?.find(({ entity }) => entity === 'sales');

describe('the schedule', () => {
  it('fills an empty database with a full run, then starts a last update every five minutes', async () => {
    const world = syncWorld(database);
    const times = ['09:00', '09:01', '09:04', '09:05', '09:09', '09:10'];
    const moments = times.map((time) => `2026-09-16T${time}:00Z`);
    expect(await tickAt(database, world, moments)).toEqual([
      'schedule full 09-16T09:00',
      'schedule last_update 09-16T09:05',
      'schedule last_update 09-16T09:10',
    ]);
    await world.expectMirror();
  });

  it('follows the configured interval, and starts nothing when it is switched off', async () => {
    const world = syncWorld(database);
    await world.run('full');
    await setAutoSync(true, 30);
    expect(await tickAt(database, world, ['2026-09-16T09:29:00Z', '2026-09-16T09:30:00Z'])).toHaveLength(1);
    await setAutoSync(false, 30);
    expect(await tickAt(database, world, ['2026-09-16T10:30:00Z', '2026-09-19T10:30:00Z'])).toEqual([]);
  });

  it('starts nothing by default', async () => {
    await database.reset();
    expect(
      await tickAt(database, syncWorld(database), ['2026-09-16T09:00:00Z', '2026-09-19T09:00:00Z']),
    ).toEqual([]);
  });

  it('counts from the end of the last completed run, started by anyone', async () => {
    const world = syncWorld(database);
    await world.run('full');
    world.clock.set('2026-09-16T09:04:00Z');
    await world.run();
    expect(await tickAt(database, world, ['2026-09-16T09:05:00Z', '2026-09-16T09:08:59Z'])).toEqual([]);
    expect(await tickAt(database, world, ['2026-09-16T09:09:00Z'])).toHaveLength(1);
  });

  it('starts one run although several servers check at the same time', async () => {
    const world = syncWorld(database);
    await world.run('full');
    world.clock.set('2026-09-16T09:10:00Z');
    const servers = [world.service, world.anotherServer(), world.anotherServer(), world.anotherServer()];
    await Promise.all(servers.map((server) => server.tick()));
    await Promise.all(servers.map((server) => server.tick()));
    expect(await runs()).toHaveLength(2);
  });

  it('starts a full run on Saturday at two in Jerusalem once, in summer and in winter', async () => {
    const world = syncWorld(database);
    await world.run('full');
    await setAutoSync(true, 1_440);
    // Summer time is three hours ahead of UTC, winter time two.
    const summer = [
      '2026-09-18T22:59:00Z',
      '2026-09-18T23:00:00Z',
      '2026-09-18T23:05:00Z',
      '2026-09-19T12:00:00Z',
    ];
    expect(await tickAt(database, world, summer)).toEqual([
      'schedule last_update 09-18T22:59',
      'schedule full 09-18T23:00',
    ]);
    world.clock.set('2026-11-16T08:00:00Z');
    await world.run('full');
    const winter = ['2026-11-20T23:59:00Z', '2026-11-21T00:00:00Z', '2026-11-21T00:05:00Z'];
    expect(await tickAt(database, world, winter)).toEqual([
      'schedule last_update 11-20T23:59',
      'schedule full 11-21T00:00',
    ]);
  });

  it('catches up on a Saturday without a running server', async () => {
    const world = syncWorld(database);
    await world.run('full');
    expect(await tickAt(database, world, ['2026-09-21T06:00:00Z'])).toEqual(['schedule full 09-21T06:00']);
  });

  it('retries a failing CRM with growing delays of up to an hour', async () => {
    const world = syncWorld(database);
    await world.run('full');
    world.simulator.control.addFault({ kind: 'unauthorized', every: 1 });
    const due = ['09:05', '09:10', '09:20', '09:40', '10:20', '11:20', '12:20', '13:20'];
    const tooEarly = ['09:04', '09:09', '09:19', '09:39', '10:19', '11:19', '12:19', '13:19', '14:19'];
    const moments = [...due, ...tooEarly].sort().map((time) => `2026-09-16T${time}:00Z`);
    expect((await tickAt(database, world, moments)).map((text) => text.slice(-5))).toEqual(due);
    world.simulator.control.clearFaults();
    const later = ['2026-09-16T14:20:00Z', '2026-09-16T14:24:00Z', '2026-09-16T14:25:00Z'];
    expect((await tickAt(database, world, later)).map((text) => text.slice(-5))).toEqual(['14:20', '14:25']);
  });

  it('repeats a cancelled weekly run a day later', async () => {
    const world = syncWorld(database);
    await world.run('full');
    const [moment, finishedAt] = ['2026-09-18T23:00:00Z', '2026-09-18T23:10:00Z'];
    await database.db.insert(syncRuns).values({
      id: 'cancelled',
      kind: 'full',
      reason: 'schedule',
      status: 'cancelled',
      startedAt: moment,
      finishedAt,
    });
    await setAutoSync(true, 5 * 1_440);
    const moments = ['2026-09-18T23:15:00Z', '2026-09-19T23:09:00Z', '2026-09-19T23:10:00Z'];
    const full = (await tickAt(database, world, moments)).filter((text) => text.includes('full'));
    expect(full).toEqual(['schedule full 09-19T23:10']);
  });

  it('continues last updates while the weekly run fails', async () => {
    const world = syncWorld(database, { records: smallOperation(200) });
    await world.run('full');
    for (let sale = 0; sale < 150; sale += 1) world.simulator.control.remove(13, `s${sale}`);
    const begun = await tickAt(database, world, [
      '2026-09-18T23:00:00Z',
      '2026-09-18T23:05:00Z',
      '2026-09-18T23:10:00Z',
      '2026-09-19T00:00:00Z',
      '2026-09-19T00:05:00Z',
      '2026-09-19T01:00:00Z',
      '2026-09-19T02:00:00Z',
    ]);
    expect(begun.map((text) => text.slice(9))).toEqual([
      'full 09-18T23:00',
      'last_update 09-18T23:05',
      'last_update 09-18T23:10',
      'full 09-19T00:00',
      'last_update 09-19T00:05',
      'last_update 09-19T01:00',
      'full 09-19T02:00',
    ]);
  });

  it('does nothing without a connected CRM', async () => {
    const world = syncWorld(database, { token: '' });
    expect(await tickAt(database, world, ['2026-09-16T09:00:00Z'])).toEqual([]);
  });
});

/** Duration of a call, ms. Faster pages are written together, so that a crash loses more of them. */
const CALL_MS = 600;

/** Creates a world with a server that hangs forever, as if dead, at its run's `nth` query for sales. */
function dyingWorld(nth: number, records = smallOperation(100)) {
  const { db, die: endDatabase } = killableDatabase(database.db);
  let inner: typeof fetch = fetch;
  let left = nth;
  let arrive = () => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const world = syncWorld(database, {
    records,
    db,
    fetch: async (input, init) => {
      await world.clock.sleep(CALL_MS);
      if (!String(init?.body).includes('"objectType":13,')) return inner(input, init);
      left -= 1;
      if (left !== 0) return inner(input, init);
      await endDatabase();
      arrive();
      return aborted(init?.signal);
    },
  });
  inner = world.simulator.fetch as typeof fetch;
  world.simulator.control.setSettings({ v3PageSize: 12, v3OverLimit: 'clamp' });
  /** Starts a run that does not get past that query. */
  const stall = async (kind: 'full' | 'last_update'): Promise<void> => {
    const ended = world.run(kind).then(() => {
      throw new Error('the run was too short');
    });
    await Promise.race([reached, ended]);
    ended.catch(() => {});
  };
  const die = async (kind: 'full' | 'last_update'): Promise<void> => {
    await stall(kind);
    await expireLease(database);
  };
  return { ...world, stall, die };
}

describe('a run of a server that died', () => {
  it('is resumed by the next server that checks, for the same user, after the lease has expired', async () => {
    const world = dyingWorld(3);
    await world.stall('full');
    const other = world.anotherServer();
    await other.tick();
    expect(await runs()).toHaveLength(1);
    await expireLease(database);
    await other.tick();
    const all = await runs();
    const dead = all.find(({ status }) => status !== 'ok');
    const ended = all.find(({ status }) => status === 'ok');
    expect(dead).toMatchObject({ status: 'failed', error: expect.stringMatching(/הפסיק לפעול/) as string });
    expect(ended).toMatchObject({ status: 'ok', kind: 'full', reason: 'person', startedBy: PERSON.userId });
    await world.expectMirror();
  });

  it('full, is not read again from the beginning, and deletes exactly the missing records', async () => {
    await syncWorld(database, { records: smallOperation(100) }).run('full');
    const world = dyingWorld(6);
    world.simulator.control.remove(13, 's90');
    world.simulator.control.remove(13, 's3');
    await world.die('full');
    const seen = await database.db.$count(syncSeen);
    expect(seen).toBeGreaterThan(40);
    // Records it has seen may still be deleted or changed before it is resumed.
    world.clock.set('2026-09-16T09:30:00Z');
    world.simulator.control.change(13, 's1', { totalamount: 5 });
    world.simulator.control.put(13, { crmorderid: 'new', accountid: 'c1', totalamount: 7 });
    world.simulator.control.resetStats();
    await world.anotherServer().tick();
    const [ended] = await runs();
    expect(ended).toMatchObject({ status: 'ok', kind: 'full' });
    expect(getSales(ended)).toMatchObject({ recordCount: 99, deletedCount: 2 });
    await world.expectMirror();
    expect(await database.db.$count(syncSeen)).toBe(0);
    expect(world.simulator.control.stats().total).toBeLessThan(20);
  });

  it('full, reads later changes of entities that were already complete', async () => {
    await syncWorld(database, { records: smallOperation(100) }).run('full');
    const world = dyingWorld(6);
    await world.die('full');
    world.clock.set('2026-09-16T09:30:00Z');
    world.simulator.control.change(1, 'c1', { accountname: 'שם חדש' });
    await world.anotherServer().tick();
    const [ended] = await runs();
    expect(ended).toMatchObject({ status: 'ok', kind: 'full' });
    await world.expectMirror();
  });

  it('full, is resumed although its successor died before writing anything', async () => {
    const world = dyingWorld(6);
    await world.die('full');
    await dyingWorld(1).die('full');
    world.simulator.control.resetStats();
    await world.anotherServer().tick();
    expect(await runs()).toHaveLength(3);
    await world.expectMirror();
    expect(world.simulator.control.stats().total).toBeLessThan(20);
  });

  it('full, keeps its refusals', async () => {
    const world = dyingWorld(6);
    world.simulator.control.change(13, 's1', { totalamount: 'a lot', modifiedon: '2026-01-01T00:00:00' });
    await world.die('full');
    await world.anotherServer().tick();
    expect(await database.db.select().from(syncRefusals)).toMatchObject([{ id: 's1' }]);
    const [ended] = await runs();
    expect(getSales(ended)).toMatchObject({ refusedCount: 1 });
    await world.expectMirror();
  });

  it.each<[string, (world: SyncWorld) => unknown]>([
    [
      'the zone of the CRM was changed meanwhile',
      () => upsertSetting(database.db, 'sync.reading', { revision: 1, since: '2026-09-16T09:00:00.000Z' }),
    ],
    ['a user had cancelled it', () => database.db.update(syncRuns).set({ cancelRequestedAt: '2026-09-16' })],
  ])('full, is restarted if %s', async (_why, happens) => {
    const world = dyingWorld(6);
    await world.die('full');
    await happens(world);
    world.simulator.control.resetStats();
    await world.anotherServer().run('full', PERSON);
    await world.expectMirror();
    expect(world.simulator.control.stats().total).toBeGreaterThan(20);
  });

  it('ends as cancelled if its cancellation was requested, and is not resumed', async () => {
    const world = dyingWorld(3);
    await setAutoSync(false, 5);
    await world.die('full');
    await database.db.update(syncRuns).set({ cancelRequestedAt: '2026-09-16T09:00:00Z' });
    await world.anotherServer().tick();
    expect((await runs()).map(({ status }) => status)).toEqual(['cancelled']);
    await world.anotherServer().run('full', PERSON);
    await world.expectMirror();
  });

  it.each([
    ['a last update', 'last_update', null, 'full', 'failed'],
    ['cancelled', 'full', '2026-09-16T09:00:00Z', 'last_update', 'cancelled'],
  ] as const)(
    '%s, is replaced by the requested run',
    async (_which, kind, cancelRequestedAt, requestedKind, status) => {
      const world = dyingWorld(3);
      await world.die(kind);
      await database.db.update(syncRuns).set({ cancelRequestedAt });
      await world.anotherServer().run(requestedKind, PERSON);
      const all = await runs();
      expect(all.map((run) => [run.kind, run.status]).sort()).toEqual(
        [
          [requestedKind, 'ok'],
          [kind, status],
        ].sort(),
      );
    },
  );

  it('is not resumed automatically after three deaths within an hour: it may be the cause', async () => {
    const world = syncWorld(database);
    await setAutoSync(false, 5);
    const dead = { status: 'running', kind: 'full', reason: 'person' } as const;
    for (let time = 0; time < 3; time += 1) {
      await database.db.delete(syncRuns).where(sql`status = 'ok'`);
      await database.db
        .insert(syncRuns)
        .values({ ...dead, id: `dead${time}`, startedAt: `2026-09-16T08:5${time}:00Z` });
      await world.service.tick();
    }
    expect((await runs()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  });
});
