import { eq } from 'drizzle-orm';
import { SYNC_ENTITIES } from '#contract/features/crm-mirror/sync/sync-contract';
import { DEFAULT_SOURCES } from '../mapping/mapping-sources';
import { customers } from '#server/db/schema/customers-tables';
import { payments } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { saveDefaultMapping, saveMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { findFreshness } from '../mirror/reading-queries';
import { syncRuns } from '#server/db/schema/sync-tables';
import { syncWorld } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const CUSTOMERS = 1;
const PAYMENTS = 1001;

/** A CRM that does not list refused objects. */
function hideObject(number: number, inner: () => typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner()(input, init);
    if (!String(input).endsWith('/metadata/records')) return response;
    const { data, ...rest } = (await response.json()) as { data: { objectType: string }[] };
    return Response.json({ ...rest, data: data.filter(({ objectType }) => objectType !== String(number)) });
  };
}

it.each([
  ['forbidden', 'full', /אין הרשאה לקרוא מה-CRM: לקוחות/],
  ['payment-required', 'last_update', /אינם כלולים בתוכנית של ה-CRM: לקוחות/],
] as const)(
  'an object that the CRM refuses (%s) does not stop the others in a %s run, which fails and names it',
  async (kind, type, message) => {
    let crm = fetch;
    const world = syncWorld(database, { fetch: hideObject(CUSTOMERS, () => crm) });
    crm = world.simulator.fetch as typeof fetch;
    world.simulator.control.addFault({ kind, object: CUSTOMERS });
    const failed = await world.runFailing(type);
    expect(failed.message).toMatch(message);
    expect(failed.results.filter(({ unreadable }) => unreadable).map(({ entity }) => entity)).toEqual([
      'customers',
    ]);
    expect(await database.db.$count(sales)).toBe(6);
    expect(await database.db.$count(payments)).toBe(1);
    const freshness = await findFreshness(database.db);
    expect(SYNC_ENTITIES.filter((entity) => freshness[entity] === undefined)).toEqual(['customers']);
    world.simulator.control.clearFaults();
    await world.run(type);
    await world.expectMirror();
  },
);

it('an object that is refused later keeps its data and time, and does not slow down others', async () => {
  const world = syncWorld(database);
  await upsertSetting(database.db, 'auto_sync', { autoSyncEnabled: true, syncInterval: 5 });
  await world.run('full');
  world.simulator.control.addFault({ kind: 'forbidden', object: PAYMENTS });
  for (const minute of ['05', '10', '15']) {
    world.clock.set(`2026-09-16T09:${minute}:00Z`);
    await world.service.tick();
  }
  const updates = await database.db.select().from(syncRuns).where(eq(syncRuns.kind, 'last_update'));
  expect(updates.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  expect(await database.db.$count(payments)).toBe(1);
  expect(await findFreshness(database.db)).toMatchObject({
    sales: '2026-09-16T09:15:00.000Z',
    payments: '2026-09-16T09:00:00.000Z',
  });
});

it('a disabled object is not requested, and its data stays', async () => {
  const world = syncWorld(database);
  await world.run('full');
  const { customers: source } = DEFAULT_SOURCES;
  await saveMapping(database.db, { ...DEFAULT_SOURCES, customers: { ...source, isOff: true } });
  world.simulator.control.addFault({ kind: 'payment-required', object: CUSTOMERS });
  world.clock.set('2026-09-16T10:00:00Z');
  const { results } = await world.run('full');
  expect(results.map(({ entity }) => entity)).not.toContain('customers');
  expect(await database.db.$count(customers)).toBe(4);
});
