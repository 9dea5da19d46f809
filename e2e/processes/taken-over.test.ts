import { desc } from 'drizzle-orm';
import type { SyncType } from '#contract/features/crm-mirror/sync/sync-contract';
import { syncRuns } from '#server/db/schema/sync-tables';
import { CrmChanges } from '#server/crm-mirror/testing/crm-changes';
import { Random } from '#server/crm-mirror/testing/random';
import { expectEqual, startCrm, type TestCrm } from './crm';
import { PROCESS_TEST_TIMEOUT_MS } from './repetitions';
import { startServer, type RealServer } from './real-server';
import { passMinute, postgresStore, type Store } from './stores';

/** 36 pages of twelve, each starting with two rows of the previous page. Two pages are written at once. */
const SALES = 360;
const CHANGED = 300;

interface Case {
  kind: SyncType;
  /** Number of the run's call at which its server is killed. */
  killedAt: number;
  /** Maximum number of calls of the server that takes over: less than a complete repetition. */
  mostCalls: number;
}

const CASES: Case[] = [
  { kind: 'full', killedAt: 38, mostCalls: 36 },
  { kind: 'last_update', killedAt: 24, mostCalls: 32 },
];

async function newestRun(store: Store) {
  const runs: (typeof syncRuns.$inferSelect)[] = [];
  await store.beside(async ({ db }) => {
    runs.push(...(await db.select().from(syncRuns).orderBy(desc(syncRuns.startedAt)).limit(1)));
  });
  return runs[0];
}

/** Waits until another run has started, and returns the waiting time. */
async function untilAnother(store: Store, id: string | undefined): Promise<number> {
  const began = performance.now();
  while ((await newestRun(store))?.id === id && performance.now() - began < PROCESS_TEST_TIMEOUT_MS) {
    await new Promise((next) => setTimeout(next, 200));
  }
  return performance.now() - began;
}

/** Changes half of the records, as work for a last update. */
async function changeHalf(crm: TestCrm, server: RealServer, store: Store): Promise<void> {
  // Joins the initial run of the new database.
  await server.complete('last_update');
  await store.beside(passMinute);
  const now = crm.clock.now().getTime();
  for (let index = 0; index < CHANGED; index += 1) {
    // One minute apart: a resumed run requests the last ten again.
    const modifiedon = new Date(now - (CHANGED - index) * 60_000).toISOString().slice(0, 19);
    crm.control.change(13, `s${index}`, { totalamount: index, modifiedon });
  }
}

// The cases mostly wait, so both run at once.
it.concurrent.each(CASES)(
  'another server takes over the $kind run of a killed server within a minute, and continues it',
  async ({ kind, killedAt, mostCalls }) => {
    const store = await postgresStore();
    if (!store) return;
    const crm = await startCrm({ saleCount: SALES, delayMs: 40, isPatient: true });
    const options = { crmUrl: crm.url, ...store.server };
    // The initial run synchronises a new database automatically.
    const atStart = kind === 'full' ? crm.silentAfterCalls(killedAt) : null;
    const first = await startServer(options);
    const second = await startServer(options);
    try {
      if (!atStart) await changeHalf(crm, first, store);
      const point = atStart ?? crm.silentAfterCalls(killedAt);
      const run = first.synchronise(kind).catch(() => null);
      await point;
      await first.kill();
      crm.answerAgain();
      await run;
      const dead = await newestRun(store);
      expect(dead?.status).toBe('running');
      expect(await untilAnother(store, dead?.id)).toBeLessThanOrEqual(60_000);
      await second.complete(kind);
      const heir = await newestRun(store);
      expect(heir).toMatchObject({ kind, status: 'ok' });
      expect(heir?.calls).toBeLessThanOrEqual(mostCalls);
      await store.beside(passMinute);
      const last = await second.complete('full');
      const changes = new CrmChanges(crm, crm.clock, new Random(1), []);
      await store.beside((database) => expectEqual(database, crm, changes, last));
    } finally {
      crm.answerAgain();
      await first.kill();
      await second.kill();
      await crm.close();
      await store.remove();
    }
  },
  2 * PROCESS_TEST_TIMEOUT_MS,
);
