import { sql } from 'drizzle-orm';
import { jobRuns, leases, syncReconciliations } from '../../platform/database/schema';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/database';
import { RECONCILIATION_JOB } from './nightly-reconciliation';
import { RECONCILIATION_LEASE } from './reconciliation-queries';
import { reconciliationWorld, type ReconciliationWorld } from './testing/reconciliation';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const SLOT = { name: RECONCILIATION_JOB, slot: '2026-09-17' };

/** How each comparison ended, in their order. */
async function ends(): Promise<string[]> {
  const rows = await database.db.select().from(syncReconciliations).orderBy(syncReconciliations.startedAt);
  return rows.map(({ status }) => status);
}

/** Lets a moment of that morning come, in UTC: 06:10 in Israel is 03:10. */
async function tickAt(world: ReconciliationWorld, time: string): Promise<void> {
  world.clock.set(`2026-09-17T${time}:00Z`);
  await world.reconciliation.tick();
}

describe('a nightly comparison that failed', () => {
  it('is begun again half an hour later, and no more when that one reached its end', async () => {
    const world = await reconciliationWorld(database);
    world.simulator.control.addFault({ kind: 'unauthorized' });
    await tickAt(world, '03:10');
    expect(await ends()).toEqual(['failed']);
    world.simulator.control.clearFaults();
    await tickAt(world, '03:39');
    expect(await ends()).toEqual(['failed']);
    await tickAt(world, '03:41');
    expect(await ends()).toEqual(['failed', 'equal']);
    for (const time of ['04:30', '05:30', '06:09']) await tickAt(world, time);
    expect(await ends()).toEqual(['failed', 'equal']);
    expect(await database.db.select().from(jobRuns)).toMatchObject([{ ...SLOT, error: null }]);
  });

  it('is begun by one server of all', async () => {
    const world = await reconciliationWorld(database);
    const other = world.anotherReconciliation();
    world.simulator.control.addFault({ kind: 'unauthorized' });
    await tickAt(world, '03:10');
    world.simulator.control.clearFaults();
    world.clock.set('2026-09-17T03:45:00Z');
    await Promise.all([world.reconciliation.tick(), other.tick()]);
    expect(await ends()).toEqual(['failed', 'equal']);
  });

  it('is not begun again after the time of its latest start', async () => {
    const world = await reconciliationWorld(database);
    world.simulator.control.addFault({ kind: 'unauthorized' });
    for (let minute = 0; minute < 300; minute += 5) {
      const time = new Date(Date.UTC(2026, 8, 17, 3, minute)).toISOString().slice(11, 16);
      await tickAt(world, time);
    }
    const found = await ends();
    expect(new Set(found)).toEqual(new Set(['failed']));
    expect(found.length).toBeGreaterThanOrEqual(5);
    expect(found.length).toBeLessThanOrEqual(7);
  });
});

describe('a nightly comparison whose server died', () => {
  it('is begun again by another half an hour later', async () => {
    const world = await reconciliationWorld(database);
    await database.db.insert(jobRuns).values({ ...SLOT, startedAt: '2026-09-17T03:10:00Z' });
    await tickAt(world, '03:39');
    expect(await ends()).toEqual([]);
    await tickAt(world, '03:40');
    expect(await ends()).toEqual(['equal']);
  });

  it('is not while it lives and goes on', async () => {
    const world = await reconciliationWorld(database);
    const { db } = database;
    await db.insert(jobRuns).values({ ...SLOT, startedAt: '2026-09-17T03:10:00Z' });
    await db
      .insert(syncReconciliations)
      .values({ id: 'long', reason: 'schedule', status: 'running', startedAt: '2026-09-17T03:10:00Z' });
    const expiresAt = sql`clock_timestamp() + interval '1 minute'`;
    await db.insert(leases).values({ name: RECONCILIATION_LEASE, owner: 'long', fence: 1, expiresAt });
    await tickAt(world, '04:30');
    expect(await ends()).toEqual(['running']);
    await db.update(leases).set({ expiresAt: sql`clock_timestamp()` });
    await tickAt(world, '04:31');
    expect(await ends()).toEqual(['failed', 'equal']);
  });
});

it('a comparison of another server that the night joined tells by its own end how the night went', async () => {
  const world = await reconciliationWorld(database);
  let letIn = (): void => {};
  const gate = new Promise<void>((resolve) => (letIn = resolve));
  const fetch: typeof globalThis.fetch = async () => {
    await gate;
    return new Response('', { status: 401 });
  };
  const other = world.anotherReconciliation({ fetch });
  world.clock.set('2026-09-17T03:09:00Z');
  const joined = await other.start('dana');
  world.clock.set('2026-09-17T03:10:00Z');
  const night = world.reconciliation.tick();
  letIn();
  await Promise.all([night, other.idle()]);
  const [row] = await database.db.select().from(jobRuns);
  expect(row).toMatchObject(SLOT);
  expect(row?.error).toMatch(/token/);
  expect(await database.db.select().from(syncReconciliations)).toMatchObject([
    { id: joined.id, status: 'failed' },
  ]);
  await tickAt(world, '04:10');
  expect(await ends()).toEqual(['failed', 'equal']);
});
