import { setTimeout as wait } from 'node:timers/promises';
import { CrmChanges } from '#server/crm-mirror/testing/crm-changes';
import { Random } from '#server/crm-mirror/testing/random';
import { untilReachable } from '../testing/running';
import { expectEqual, startCrm, type TestCrm } from './crm';
import { getRepetitions, PROCESS_TEST_TIMEOUT_MS } from './repetitions';
import { breakConnections, haltPostgres } from './postgres-faults';
import { startServer, type RealServer } from './real-server';
import { passMinute, postgresStore } from './stores';

/** Failing database under a running server. Skipped if PostgreSQL is not installed. */

type PostgresStore = NonNullable<Awaited<ReturnType<typeof postgresStore>>>;

interface World {
  store: PostgresStore;
  crm: TestCrm;
  server: RealServer;
  changes: CrmChanges;
}

const random = new Random(7);
let world: World | undefined;

beforeAll(async () => {
  const store = await postgresStore();
  if (!store) return;
  const crm = await startCrm({ saleCount: 40, delayMs: 8, isPatient: true });
  const server = await startServer({ crmUrl: crm.url, ...store.server });
  world = { store, crm, server, changes: new CrmChanges(crm, crm.clock, random, []) };
}, PROCESS_TEST_TIMEOUT_MS);

afterAll(async () => {
  await world?.server.stop();
  await world?.crm.close();
  await world?.store.remove();
}, PROCESS_TEST_TIMEOUT_MS);

/** Starts a run, breaks the database at some point, and returns the run's result. */
async function strike({ store, crm, server, changes }: World, blow: () => Promise<void>): Promise<void> {
  await store.beside(passMinute);
  changes.some(6);
  const point = crm.afterCalls(random.between(1, 22));
  const run = server.synchronise(random.pick(['full', 'last_update']));
  await Promise.race([point, run]);
  await wait(random.between(0, 20));
  await blow();
  await run;
}

async function expectRecovered({ store, crm, server, changes }: World): Promise<void> {
  expect(server.running.process.exitCode).toBeNull();
  await untilReachable(`${server.origin}/readyz`, server.running, 10_000);
  await store.beside(passMinute);
  await server.complete('last_update');
  await store.beside(passMinute);
  const last = await server.complete('full');
  await store.beside((database) => expectEqual(database, crm, changes, last));
}

it.each(getRepetitions('CUTS', 4))(
  'connections broken during a synchronisation, %i: the server lives, and a clean run makes all equal',
  async () => {
    if (!world) return;
    const { store, server } = world;
    await strike(world, async () => {
      for (let left = random.between(1, 4); left > 0; left -= 1) {
        await store.beside(({ db }) => breakConnections(db));
        await wait(random.between(0, 40));
      }
    });
    expect((await server.health('healthz')).status).toBe(200);
    await expectRecovered(world);
  },
  PROCESS_TEST_TIMEOUT_MS,
);

it.each(getRepetitions('HALTS', 1))(
  'a database that stops responding during a synchronisation, %i: the server reports it, and recovers within ten seconds',
  async () => {
    if (!world) return;
    const { store, server } = world;
    await strike(world, async () => {
      await store.beside(async ({ db }) => {
        const goOn = await haltPostgres(db);
        try {
          expect(await server.health('healthz')).toMatchObject({ status: 200 });
          const ready = await server.health('readyz');
          expect(ready.status).toBe(503);
          expect(ready.ms).toBeLessThan(5_000);
        } finally {
          goOn();
        }
      });
    });
    await expectRecovered(world);
  },
  PROCESS_TEST_TIMEOUT_MS,
);
