import { desc, eq } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { syncRuns } from '#server/db/schema/sync-tables';
import { CrmChanges } from '#server/crm-mirror/testing/crm-changes';
import { Random } from '#server/crm-mirror/testing/random';
import { expectEqual, startCrm, type TestCrm } from './crm';
import { PROCESS_TEST_TIMEOUT_MS } from './repetitions';
import { startServer, type ServerOptions } from './real-server';
import { passMinute, postgresStore, type Store } from './stores';

/** 36 pages of twelve: about 45 calls of a run. */
const SALES = 360;
const EVERY_STOP = [2, 6, 10, 14, 18, 22, 27, 32, 37, 42];
const STOPS = process.env['SOAK_STOPS'] === 'all' ? EVERY_STOP : [10, 32];
/** Maximum number of records requested by a stopped and resumed run, relative to an uninterrupted one. */
const MAX_RATIO = 1.1;

interface World {
  crm: TestCrm;
  store: Store;
  options: ServerOptions;
}

async function readFullRuns(store: Store) {
  const runs: (typeof syncRuns.$inferSelect)[] = [];
  await store.beside(async ({ db }) => {
    runs.push(
      ...(await db
        .select()
        .from(syncRuns)
        .where(eq(syncRuns.kind, 'full'))
        .orderBy(desc(syncRuns.startedAt))),
    );
  });
  return runs;
}

/** Starts a server whose full run is stopped by SIGTERM in its `nth` call. A new database is synchronised automatically. */
async function stopDuring({ crm, options, store }: World, nth: number): Promise<void> {
  const isFirst = (await readFullRuns(store)).length === 0;
  // The first import begins during the start.
  const atStart = isFirst ? crm.afterCalls(nth) : null;
  const server = await startServer(options);
  const point = atStart ?? crm.afterCalls(nth);
  const run = isFirst ? null : server.synchronise('full').catch(() => null);
  await point;
  await server.stop();
  await run;
  expect(server.running.process.exitCode).toBe(0);
  expect((await readFullRuns(store))[0]?.status).toBe('paused');
}

/** Starts another server, and waits until it has completed the paused run by itself. */
async function resume({ options, store }: World): Promise<void> {
  const runs = (await readFullRuns(store)).length;
  const server = await startServer(options);
  try {
    while ((await readFullRuns(store))[0]?.status !== 'ok') await wait(50);
    expect(await readFullRuns(store)).toHaveLength(runs);
  } finally {
    await server.stop();
  }
}

/** Returns the number of records in the responses during `work`. */
async function countDuring({ crm, store }: World, work: () => Promise<void>): Promise<number> {
  const before = crm.countGiven();
  await work();
  await store.beside(passMinute);
  return crm.countGiven() - before;
}

async function stopAndResume(world: World, nth: number): Promise<void> {
  await stopDuring(world, nth);
  await resume(world);
}

// Each case waits for its CRM most of the time, so all run at once.
it.concurrent.each(STOPS)(
  'a first import and a full run, each ended by SIGTERM in call %i, are completed by the next server without repetition',
  async (nth) => {
    const store = await postgresStore();
    if (!store) return;
    const crm = await startCrm({ saleCount: SALES, delayMs: 20, isPatient: true });
    const world = { crm, store, options: { crmUrl: crm.url, ...store.server } };
    try {
      const imported = await countDuring(world, () => stopAndResume(world, nth));
      const usual = await countDuring(world, async () => {
        const server = await startServer(world.options);
        const last = await server.complete('full');
        const changes = new CrmChanges(crm, crm.clock, new Random(1), []);
        await store.beside((database) => expectEqual(database, crm, changes, last));
        await server.stop();
      });
      const repeated = await countDuring(world, () => stopAndResume(world, nth));
      expect(usual).toBeGreaterThanOrEqual(SALES);
      expect(imported / usual).toBeLessThanOrEqual(MAX_RATIO);
      expect(repeated / usual).toBeLessThanOrEqual(MAX_RATIO);
    } finally {
      await crm.close();
      await store.remove();
    }
  },
  2 * PROCESS_TEST_TIMEOUT_MS,
);
