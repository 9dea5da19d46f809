import { sql } from 'drizzle-orm';
import { sales } from '#server/db/schema/sales-tables';
import { crmCalls, leases, syncRuns } from '#server/db/schema/sync-tables';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { createCrmBudget } from '../crm/crm-budget';
import { acquireSyncLease } from './lease/sync-lease';
import { gatedFetch } from '../testing/gated-fetch';
import { smallOperation } from '../testing/operation';
import { expireLease, failing, paused, PERSON, syncWorld } from '../testing/sync';
import { goesOnText } from './sync-texts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const runs = () => database.db.select().from(syncRuns).orderBy(syncRuns.startedAt, syncRuns.finishedAt);

/** Creates a world with a first run that blocks at its `nth` call. */
function gatedWorld(nth = 3, { isDeaf = false } = {}) {
  let inner: typeof fetch = fetch;
  const gate = gatedFetch((input, init) => inner(input, init), nth, isDeaf);
  const world = syncWorld(database, { fetch: gate.fetch });
  inner = world.simulator.fetch as typeof fetch;
  return { ...world, gate };
}

describe('requests during a run', () => {
  it('in the same process: a second one joins, a last update joins a full run', async () => {
    const world = gatedWorld();
    const first = world.run('full');
    await world.gate.reached;
    const others = [world.run('full'), world.run('last_update')];
    world.gate.open();
    const response = await first;
    expect(await Promise.all(others)).toEqual([response, response]);
    expect(await runs()).toHaveLength(1);
  });

  it('in the same process: a full run waits for a last update, then runs once for all requests', async () => {
    const world = gatedWorld();
    const first = world.run('last_update');
    await world.gate.reached;
    const fulls = [world.run('full'), world.run('full')];
    world.clock.set('2026-09-16T09:00:05Z');
    world.gate.open();
    await first;
    const [one, other] = await Promise.all(fulls);
    expect(one).toEqual(other);
    expect((await runs()).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'last_update ok',
      'full ok',
    ]);
  });

  it.each(['full', 'last_update'] as const)(
    'on another server: a %s joins a full run and receives its response',
    async (kind) => {
      const world = gatedWorld();
      const first = world.run('full');
      await world.gate.reached;
      const joined = world.anotherServer().run(kind, PERSON);
      await database.db.execute(sql`select 1`);
      world.gate.open();
      expect(await joined).toEqual(await first);
      expect(await runs()).toHaveLength(1);
    },
  );

  it('on another server: a full run waits for a last update, then runs', async () => {
    const world = gatedWorld();
    const first = world.run('last_update');
    await world.gate.reached;
    const full = world.anotherServer().run('full', PERSON);
    world.gate.open();
    await Promise.all([first, full]);
    expect((await runs()).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'full ok',
      'last_update ok',
    ]);
  });

  it('on another server: a joined request receives the failure', async () => {
    const world = gatedWorld();
    world.simulator.control.addFault({ kind: 'forbidden', object: 13 });
    const first = failing(world.run('full'));
    await world.gate.reached;
    const joined = failing(world.anotherServer().run('full', PERSON));
    await database.db.execute(sql`select 1`);
    world.gate.open();
    expect(await joined).toEqual(await first);
  });
});

describe('a server that dies during a run', () => {
  it.each([1, 2, 4, 6, 8, 11])(
    'in call %i: another one takes over when the lease has expired, and completes it',
    async (nth) => {
      const world = gatedWorld(nth);
      const dead = world.run('full');
      dead.catch(() => {});
      await world.gate.reached;
      await expireLease(database);
      await world.anotherServer().run('full', PERSON);
      await world.expectMirror();
      expect((await runs()).map(({ status }) => status).sort()).toEqual(['failed', 'ok']);
    },
  );

  it('cannot write after it resumes', async () => {
    const world = gatedWorld(9, { isDeaf: true });
    const { control } = world.simulator;
    const stale = failing(world.run('full'));
    await world.gate.reached;
    await expireLease(database);
    await world.anotherServer().run('full', PERSON);
    await database.db.delete(sales);
    control.change(13, 's1', { totalamount: 3 });
    world.gate.open();
    expect((await stale).message).toMatch(/הפסיק לפעול/);
    expect(await database.db.select().from(sales)).toEqual([]);
  });

  it('does not report its waiting after it resumes', async () => {
    const world = gatedWorld(9, { isDeaf: true });
    const stale = failing(world.run('full'));
    await world.gate.reached;
    await expireLease(database);
    await world.anotherServer().run('full', PERSON);
    world.simulator.control.addFault({ kind: 'too-many-requests', nth: 1 });
    world.gate.open();
    await stale;
    expect((await runs()).map(({ progress }) => progress)).toEqual([null, null]);
  });

  it('is not considered dead during a long write: the lease counts from its end', async () => {
    const { db } = database;
    const lease = await acquireSyncLease(db, 'writer', async () => {});
    await lease?.write((tx) => tx.update(leases).set({ expiresAt: sql`clock_timestamp()` }));
    expect(await acquireSyncLease(db, 'another', async () => {})).toBeNull();
  });

  it('is not considered dead during a long read: the lease is renewed in time', async () => {
    const { db } = database;
    const lease = await acquireSyncLease(db, 'reader', async () => {});
    await db.update(leases).set({ expiresAt: sql`clock_timestamp() + interval '20 seconds'` });
    const now = performance.now();
    const later = jest.spyOn(performance, 'now').mockReturnValue(now + 25_000);
    await lease?.renew();
    later.mockRestore();
    const isLonger = sql<boolean>`${leases.expiresAt} > clock_timestamp() + interval '30 seconds'`;
    expect(await db.select({ isLonger }).from(leases)).toEqual([{ isLonger: true }]);
  });

  it('keeps its lease while it lives', async () => {
    const world = gatedWorld();
    const first = world.run('full');
    await world.gate.reached;
    const fence = async () => (await database.db.select().from(leases))[0]?.fence;
    const before = await fence();
    const joined = world.anotherServer().run('full', PERSON);
    for (let poll = 0; poll < 100; poll += 1) await database.db.execute(sql`select 1`);
    expect(await fence()).toBe(before);
    world.gate.open();
    await Promise.all([first, joined]);
  });
});

describe('closing', () => {
  it('pauses the current full run and releases the lease', async () => {
    const world = gatedWorld(5);
    const run = paused(world.run('full'));
    await world.gate.reached;
    await world.service.close();
    expect((await run).message).toMatch(/נסגר/);
    expect((await runs()).map(({ status }) => status)).toEqual(['paused']);
    await world.anotherServer().run('full', PERSON);
    await world.expectMirror();
  });

  it('ends no request on another server that waits for the same run', async () => {
    const world = gatedWorld(5);
    const run = paused(world.run('full'));
    await world.gate.reached;
    const joined = world.anotherServer().run('full', PERSON);
    for (let poll = 0; poll < 100; poll += 1) await database.db.execute(sql`select 1`);
    await world.service.close();
    await run;
    expect((await joined).results).toHaveLength(6);
    expect((await runs()).map(({ kind, status }) => `${kind} ${status}`)).toEqual(['full ok']);
  });

  it('answers a request that waits for the run of another server that it goes on', async () => {
    const world = gatedWorld(5);
    const first = world.run('full');
    await world.gate.reached;
    const other = world.anotherServer();
    const joined = paused(other.run('full', PERSON));
    for (let poll = 0; poll < 100; poll += 1) await database.db.execute(sql`select 1`);
    await other.close();
    expect((await joined).message).toBe(goesOnText);
    world.gate.open();
    await first;
  });

  it('rejects later requests', async () => {
    const world = syncWorld(database);
    await world.service.close();
    await world.runFailing();
    expect(await runs()).toEqual([]);
  });
});

describe('the budget', () => {
  it('never allows more than 100 calls in any minute, however late they arrive', async () => {
    let arrive: typeof fetch = fetch;
    let calls = 0;
    const late: typeof fetch = async (input, init) => {
      calls += 1;
      if (calls < 100 && calls % 9 === 0) await world.clock.sleep(1_300);
      return arrive(input, init);
    };
    const world = syncWorld(database, { records: smallOperation(300), fetch: late });
    arrive = world.simulator.fetch as typeof fetch;
    world.clock.set('2026-09-16T09:00:30Z');
    world.simulator.control.setSettings({ v3PageSize: 3, v3OverLimit: 'clamp' });
    await world.run('full');
    await world.expectMirror();
    const stats = world.simulator.control.stats();
    expect(stats.total).toBeGreaterThan(100);
    expect(stats).toMatchObject({ refused: 0, maxInAnySpan: 100 });
  });

  it('counts a pending call for its maximum duration plus a minute', async () => {
    const world = syncWorld(database);
    const { clock } = world;
    const budget = createCrmBudget({ db: database.db, clock, perMinute: 1, dayLimit: () => 100 });
    await budget.take(async () => undefined);
    const waits: number[] = [];
    await budget.take(async (ms) => {
      waits.push(ms);
      await clock.sleep(ms);
    });
    expect(waits).toEqual([90_000]);
  });

  it('waits no longer than necessary: each call a minute after the hundredth before it', async () => {
    const world = syncWorld(database, { records: smallOperation(300) });
    world.clock.set('2026-09-16T09:00:30Z');
    world.simulator.control.setSettings({ v3PageSize: 3, v3OverLimit: 'clamp' });
    await world.run('full');
    const { total } = world.simulator.control.stats();
    const minutes = Math.floor((total - 1) / 100);
    expect(world.clock.now()).toEqual(new Date(Date.parse('2026-09-16T09:00:30Z') + minutes * 60_000));
  });

  it.each([
    ['spreads the calls of a run with more pages than calls in a minute evenly', 30, 2_000],
    ['does not delay the calls of a run that fits into a minute', 100, 0],
  ])('%s', async (_what, callsPerMinute, gap) => {
    let arrive: typeof fetch = fetch;
    const times: number[] = [];
    const world = syncWorld(database, {
      records: smallOperation(300),
      options: { callsPerMinute, batchSize: 5 },
      fetch: (input, init) => {
        times.push(world.clock.now().getTime());
        return arrive(input, init);
      },
    });
    arrive = world.simulator.fetch as typeof fetch;
    await world.run('full');
    world.clock.set('2026-09-16T10:00:00Z');
    times.length = 0;
    await world.run('full');
    const gaps = times.slice(1).map((time, at) => time - times[at]!);
    expect(times.length).toBeGreaterThan(30);
    expect(Math.min(...gaps)).toBe(gap);
    await world.expectMirror();
  });

  it('waits for the end of a minute used up by others', async () => {
    const world = syncWorld(database);
    world.simulator.control.setRateLimit({ perWindow: 12 });
    await world.run('full');
    await world.expectMirror();
    expect(world.simulator.control.stats().refused).toBe(1);
  });

  it('is shared by the servers of one database, for all kinds of runs', async () => {
    const world = syncWorld(database);
    await world.run('full');
    await world.anotherServer().run('last_update', PERSON);
    const { windows, total } = world.simulator.control.stats();
    const counted = await database.db.select().from(crmCalls);
    expect(counted.map(({ calls }) => calls)).toEqual([total]);
    expect(windows).toHaveLength(1);
  });

  it("ends a run when the day's calls are used up, until the next day in UTC", async () => {
    const world = syncWorld(database, { dailyCalls: 15 });
    const failed = await world.runFailing();
    expect(failed.message).toMatch(/היומית/);
    expect(world.simulator.control.stats().total).toBe(15);
    world.clock.set('2026-09-16T23:59:59Z');
    await world.runFailing();
    expect(world.simulator.control.stats().total).toBe(15);
    world.clock.set('2026-09-17T00:00:00Z');
    await world.run();
  });
});

it('lastSyncTime is the end of the last completed run', async () => {
  const world = syncWorld(database);
  expect(await world.service.lastSyncTime()).toBeNull();
  await world.run();
  world.clock.set('2026-09-16T10:00:00Z');
  world.simulator.control.addFault({ kind: 'forbidden', object: 1001 });
  const failed = await world.runFailing();
  expect(failed.lastSyncTime).toBe('2026-09-16T09:00:00.000Z');
  expect(failed.results).toHaveLength(6);
  expect(await world.service.lastSyncTime()).toBe('2026-09-16T09:00:00.000Z');
});
