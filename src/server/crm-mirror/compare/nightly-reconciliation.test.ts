import { eq, sql } from 'drizzle-orm';
import { leases, syncRuns } from '#server/db/schema/sync-tables';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { gatedFetch } from '../testing/gated-fetch';
import { SYNC_LEASE } from '../runs/lease/sync-lease-queries';
import { ended, reconciliationWorld, type ReconciliationWorld } from './testing/reconciliation';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const NIGHTLY = { kind: 'compare', reason: 'schedule', status: 'running' } as const;

/** Returns the statuses of all comparisons in order. */
async function ends(): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(syncRuns)
    .where(eq(syncRuns.kind, 'compare'))
    .orderBy(syncRuns.startedAt);
  return rows.map(({ status, verdict }) => verdict ?? status);
}

/** Runs a tick at a time of that morning in UTC: 06:10 in Israel is 03:10. */
async function tickAt(world: ReconciliationWorld, time: string): Promise<void> {
  world.clock.set(`2026-09-17T${time}:00Z`);
  await world.reconciliation.tick();
}

describe('a nightly comparison that failed', () => {
  it('is repeated half an hour later, and not after that run has ended', async () => {
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
  });

  it('does not start if automatic synchronisation is off', async () => {
    const world = await reconciliationWorld(database);
    await upsertSetting(database.db, 'auto_sync', { autoSyncEnabled: false, syncInterval: 5 });
    await tickAt(world, '03:10');
    expect(await ends()).toEqual([]);
  });

  it('is started by only one server', async () => {
    const world = await reconciliationWorld(database);
    const other = world.anotherReconciliation();
    world.simulator.control.addFault({ kind: 'unauthorized' });
    await tickAt(world, '03:10');
    world.simulator.control.clearFaults();
    world.clock.set('2026-09-17T03:45:00Z');
    await Promise.all([world.reconciliation.tick(), other.tick()]);
    expect(await ends()).toEqual(['failed', 'equal']);
  });

  it('is not repeated after the latest start time', async () => {
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

describe('a nightly comparison on another server', () => {
  it('is not started again while that server lives, and is immediately once it has died', async () => {
    const world = await reconciliationWorld(database);
    const { db } = database;
    await db.insert(syncRuns).values({ ...NIGHTLY, id: 'long', startedAt: '2026-09-17T03:10:00Z' });
    const held = { owner: 'long', expiresAt: sql`clock_timestamp() + interval '1 minute'` };
    await db.update(leases).set(held).where(eq(leases.name, SYNC_LEASE));
    await tickAt(world, '04:30');
    expect(await ends()).toEqual(['running']);
    await db.update(leases).set({ expiresAt: sql`clock_timestamp()` });
    await tickAt(world, '04:31');
    expect(await ends()).toEqual(['failed', 'equal']);
  });
});

it('waits for the next night if the mirror was first filled after the hour', async () => {
  const world = await reconciliationWorld(database);
  await database.db.update(syncRuns).set({ finishedAt: '2026-09-17T03:20:00Z' });
  await tickAt(world, '03:25');
  await tickAt(world, '06:00');
  expect(await ends()).toEqual([]);
  world.clock.set('2026-09-18T03:10:00Z');
  await world.reconciliation.tick();
  expect(await ends()).toEqual(['equal']);
});

it('a comparison that ended after the hour replaces the nightly one, for any requester', async () => {
  const world = await reconciliationWorld(database);
  const gate = gatedFetch(async () => new Response('', { status: 401 }), 1);
  world.clock.set('2026-09-17T03:09:00Z');
  const requests = world
    .anotherReconciliation({ fetch: gate.fetch })
    .run('compare', { kind: 'person', userId: 'dana' });
  await gate.reached;
  await tickAt(world, '03:10');
  gate.open();
  await ended(requests);
  expect(await ends()).toEqual(['failed']);
  await tickAt(world, '03:39');
  expect(await ends()).toEqual(['failed']);
  await tickAt(world, '04:10');
  expect(await ends()).toEqual(['failed', 'equal']);
});
