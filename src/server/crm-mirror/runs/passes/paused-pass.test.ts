import { eq } from 'drizzle-orm';
import type { SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import { HttpError } from '#server/lib/http/errors';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { saveDefaultMapping } from '../../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { sales } from '#server/db/schema/sales-tables';
import { syncRefusals, syncRuns, syncSeen } from '#server/db/schema/sync-tables';
import { gatedFetch } from '../../testing/gated-fetch';
import { smallOperation } from '../../testing/operation';
import { paused, PERSON, syncWorld, type SyncWorld } from '../../testing/sync';
import { beginRun } from '../begin-run';
import { cancelPausedRun } from './pass-queries';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const SALES = 13;
const DAY_MS = 86_400_000;

const runs = () => database.db.select().from(syncRuns).orderBy(syncRuns.startedAt, syncRuns.id);
const fullRuns = async () => (await runs()).filter(({ kind }) => kind === 'full');
const getSales = (results: unknown) => (results as SyncResult[]).find(({ entity }) => entity === 'sales');

/** Counts the records in all responses. */
function countingFetch(inner: () => typeof fetch): { fetch: typeof fetch; given: () => number } {
  let given = 0;
  return {
    given: () => given,
    fetch: async (input, init) => {
      const response = await inner()(input, init);
      const body = (await response.clone().json()) as { data?: unknown };
      if (init?.method === 'POST' && Array.isArray(body.data)) given += body.data.length;
      return response;
    },
  };
}

/** Creates a world with many pages and a server that shuts down gracefully in its `nth` call. */
function stoppedWorld(nth: number) {
  let inner: typeof fetch = fetch;
  const counting = countingFetch(() => inner);
  const gate = gatedFetch(counting.fetch, nth);
  const world = syncWorld(database, { records: smallOperation(SALE_COUNT), fetch: gate.fetch });
  inner = world.simulator.fetch as typeof fetch;
  world.simulator.control.setSettings({ v3PageSize: 16, v3OverLimit: 'clamp' });
  const stop = async (): Promise<void> => {
    const run = world.run('full');
    const ended = paused(run);
    await gate.reached;
    await world.service.close();
    await ended;
  };
  return { ...world, stop, given: counting.given };
}

const SALE_COUNT = 600;

let undisturbed: number | null = null;

/** Returns the number of records in the responses to an uninterrupted run. */
async function givenUndisturbed(): Promise<number> {
  if (undisturbed !== null) return undisturbed;
  const world = stoppedWorld(Infinity);
  world.simulator.control.remove(SALES, 's7');
  await world.run('full');
  await database.reset();
  undisturbed = world.given();
  return undisturbed;
}

const EVERY_STOP = [2, 8, 11, 14, 18, 22, 27, 33, 39, 46];
const isExhaustive = process.env['SYNC_MATRIX'] === 'all';

/** Without the soak: a metadata call and one in the middle of the sales; the first query and one of the last. */
describe.each([
  ['a first import', [2, 27]],
  ['a full run', [8, 46]],
] as const)('%s, gracefully stopped', (which, stops) => {
  it.each(isExhaustive ? EVERY_STOP : stops)(
    'in call %i, is resumed by another server at once, with few records read again',
    async (nth) => {
      const usual = await givenUndisturbed();
      if (which === 'a full run')
        await syncWorld(database, { records: smallOperation(SALE_COUNT) }).run('full');
      const world = stoppedWorld(nth);
      world.clock.set('2026-09-16T09:30:00Z');
      world.simulator.control.remove(SALES, 's7');
      await world.stop();
      await world.anotherServer().tick();
      const [pass] = (await fullRuns()).slice(-1);
      expect(pass?.status).toBe('ok');
      await world.expectMirror();
      expect(getSales(pass?.results)?.recordCount).toBe(SALE_COUNT - 1);
      expect(world.given() / usual).toBeLessThanOrEqual(1.1);
      expect(await database.db.$count(syncSeen)).toBe(0);
    },
  );
});

/** Other requests meanwhile do not move the pass. */
async function pausedWorld(): Promise<SyncWorld> {
  const world = stoppedWorld(20);
  await world.stop();
  return {
    ...world,
    service: world.anotherServer(),
    run: (kind = 'last_update') => world.anotherServer().run(kind, PERSON),
  };
}

describe('beside a paused pass', () => {
  it('a last update reads changes, and the pass does not delete the records seen by it', async () => {
    const world = await pausedWorld();
    world.clock.set('2026-09-16T10:00:00Z');
    world.simulator.control.put(SALES, { crmorderid: 'new', accountid: 'c1', totalamount: 7 });
    const update = await world.run('last_update');
    expect(getSales(update.results)?.recordCount).toBe(1);
    expect(await database.db.select().from(sales).where(eq(sales.id, 'new'))).toHaveLength(1);
    expect((await fullRuns()).map(({ status }) => status)).toEqual(['paused']);
    await world.run('full');
    await world.expectMirror();
    const [pass] = await fullRuns();
    expect(getSales(pass?.results)).toMatchObject({ recordCount: SALE_COUNT + 1, deletedCount: 0 });
  });

  it('a record refused by a last update stays refused after the pass', async () => {
    const world = await pausedWorld();
    world.clock.set('2026-09-16T10:00:00Z');
    world.simulator.control.change(SALES, 's1', { totalamount: 'a lot' });
    await world.run('last_update');
    await world.run('full');
    expect(await database.db.select().from(syncRefusals)).toMatchObject([{ id: 's1' }]);
  });

  it('the first pass is not reported as a complete mirror', async () => {
    const world = await pausedWorld();
    await world.run('last_update');
    expect(await world.service.lastSyncTime()).toBeNull();
    await world.run('full');
    expect(await world.service.lastSyncTime()).not.toBeNull();
  });
});

describe('a paused pass', () => {
  it('ends when it is cancelled; its rows stay, and the next full run reads everything', async () => {
    const world = await pausedWorld();
    const kept = await database.db.$count(sales);
    const [pass] = await fullRuns();
    expect(await cancelPausedRun(database.db, pass?.id ?? '', world.clock.now())).toBe(true);
    expect(await database.db.$count(syncSeen)).toBe(0);
    expect(await database.db.$count(sales)).toBe(kept);
    world.clock.set('2026-09-16T09:01:00Z');
    await world.run('full');
    await world.expectMirror();
    expect((await fullRuns()).map(({ status }) => status)).toEqual(['cancelled', 'ok']);
  });

  it('is not resumed if it was cancelled meanwhile', async () => {
    const world = await pausedWorld();
    const [pass] = await fullRuns();
    const begun = await beginRun({ db: database.db, clock: world.clock }, async (tx) => {
      await cancelPausedRun(tx, pass?.id ?? '', world.clock.now());
      return { kind: 'full', reason: PERSON };
    });
    expect(begun).toBeNull();
    expect((await fullRuns()).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('restarts after a change of the CRM time zone', async () => {
    const world = await pausedWorld();
    await upsertSetting(database.db, 'sync.reading', { revision: 1, since: '2026-09-16T09:00:00.000Z' });
    world.clock.set('2026-09-16T09:01:00Z');
    await world.run('full');
    await world.expectMirror();
    expect((await fullRuns()).map(({ status }) => status)).toEqual(['failed', 'ok']);
  });

  it('keeps its checkpoint while the CRM is unavailable, and resumes later', async () => {
    const world = syncWorld(database, { records: smallOperation(SALE_COUNT) });
    const { control } = world.simulator;
    control.setSettings({ v3PageSize: 25, v3OverLimit: 'clamp' });
    for (const nth of [9, 10, 11, 12]) control.addFault({ kind: 'bad-gateway', object: SALES, nth });
    await paused(world.run('full'));
    const read = await database.db.$count(sales);
    expect(read).toBeGreaterThan(100);
    await world.service.tick();
    expect((await fullRuns())[0]?.status).toBe('paused');
    world.clock.set(new Date(world.clock.now().getTime() + 15 * 60_000).toISOString());
    control.resetStats();
    await world.service.tick();
    expect((await fullRuns())[0]?.status).toBe('ok');
    await world.expectMirror();
    expect(control.stats().total).toBeLessThan(30);
  });
});

/** Creates one sale per minute, as in a real CRM. */
function manySales(count: number): ReturnType<typeof smallOperation> {
  const records = smallOperation(0);
  records[SALES] = Array.from({ length: count }, (_, index) => ({
    crmorderid: `s${index}`,
    crmordernumber: String(index),
    pcfsaledate: '2026-02-15T00:00:00',
    accountid: 'c1',
    ownerid: 'a1',
    totalamount: 100,
    statuscode: 4,
    modifiedon: new Date(Date.UTC(2026, 2, 1) + index * 10_000).toISOString().slice(0, 19),
  }));
  return records;
}

/** Returns the outcome of a last update request. */
async function getOutcome(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'ok',
    (error: unknown) => (error instanceof HttpError ? error.code : 'broken'),
  );
}

const IMPORTED = Number(process.env['SYNC_IMPORTED'] ?? 20_000);

it(`a first import of ${IMPORTED} sales with 60 calls a day ends within a fortnight, with a last update each day`, async () => {
  const world = syncWorld(database, { records: manySales(IMPORTED), dailyCalls: 60 });
  const updates: string[] = [];
  const start = Date.parse('2026-09-16T00:00:00Z');
  let day = 0;
  for (; day < 14; day += 1) {
    for (const hour of [0, 3, 8, 16]) {
      world.clock.set(new Date(start + day * DAY_MS + hour * 3_600_000).toISOString());
      if (day === 0 && hour === 0) await paused(world.run('full'));
      if (hour === 3) {
        world.simulator.control.put(SALES, { crmorderid: `new${day}`, accountid: 'c1', totalamount: 1 });
        updates.push(await getOutcome(world.run('last_update')));
        expect(await database.db.$count(sales, eq(sales.id, `new${day}`))).toBe(1);
      } else await world.service.tick();
    }
    if ((await fullRuns())[0]?.status === 'ok') break;
  }
  expect((await fullRuns()).map(({ status }) => status)).toEqual(['ok']);
  expect(day).toBeGreaterThan(0);
  expect(new Set(updates)).toEqual(new Set(['ok']));
  expect(await database.db.$count(sales)).toBe(IMPORTED + updates.length);
  await world.expectMirror();
  expect(world.simulator.control.stats().total).toBeLessThanOrEqual(60 * (day + 1));
});
