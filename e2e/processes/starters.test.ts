import { and, eq } from 'drizzle-orm';
import { syncRuns } from '#server/db/schema/sync-tables';
import { CrmChanges } from '#server/crm-mirror/testing/crm-changes';
import { Random } from '#server/crm-mirror/testing/random';
import { expectEqual, startCrm, type TestCrm } from './crm';
import { getRepetitions, PROCESS_TEST_TIMEOUT_MS } from './repetitions';
import { startServer, type RealServer } from './real-server';
import { postgresStore, type Store } from './stores';

/** Three servers with one PostgreSQL, and a CRM that counts calls. Skipped if PostgreSQL is not installed. */

const STARTERS = 8;
const SERVERS = 3;

interface World {
  store: Store;
  crm: TestCrm;
  servers: RealServer[];
  changes: CrmChanges;
}

const random = new Random(3);
let world: World | undefined;

beforeAll(async () => {
  const store = await postgresStore();
  if (!store) return;
  const crm = await startCrm({ saleCount: 8, delayMs: 25 });
  const start = (): Promise<RealServer> => startServer({ crmUrl: crm.url, ...store.server });
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  // Waits until every server knows that the initial run of the new database is over.
  await Promise.all(servers.map((server) => server.complete('last_update')));
  world = { store, crm, servers, changes: new CrmChanges(crm, crm.clock, random, []) };
}, PROCESS_TEST_TIMEOUT_MS);

afterAll(async () => {
  await Promise.all(world?.servers.map((server) => server.stop()) ?? []);
  await world?.crm.close();
  await world?.store.remove();
}, PROCESS_TEST_TIMEOUT_MS);

async function countAsked({ store }: World, kind: 'full' | 'last_update'): Promise<number> {
  let count = 0;
  const condition = and(eq(syncRuns.reason, 'person'), eq(syncRuns.kind, kind));
  await store.beside(async ({ db }) => void (count = await db.$count(syncRuns, condition)));
  return count;
}

it.each(getRepetitions('ROUNDS', 6))(
  'eight starters at once over three servers, %i: one runs, the others join it and receive the same result',
  async () => {
    if (!world) return;
    const { servers, changes, crm, store } = world;
    changes.some(3);
    const kind = random.pick(['full', 'last_update'] as const);
    const before = await countAsked(world, kind);
    const responses = await Promise.all(
      Array.from({ length: STARTERS }, (_, index) => servers[index % SERVERS]?.complete(kind)),
    );
    const [first] = responses;
    for (const response of responses) expect(response).toEqual(first);
    expect(await countAsked(world, kind)).toBe(before + 1);
    if (kind === 'full' && first)
      await store.beside((database) => expectEqual(database, crm, changes, first));
    // By the CRM's own count: it never refused a call, and would not have with other minute boundaries.
    expect(crm.control.stats()).toMatchObject({ refused: 0 });
    expect(crm.control.stats().maxInAnySpan).toBeLessThanOrEqual(100);
  },
  PROCESS_TEST_TIMEOUT_MS,
);
