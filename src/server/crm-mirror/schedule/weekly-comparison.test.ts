import { upsertSetting } from '#server/lib/settings/settings-queries';
import { syncRuns } from '#server/db/schema/sync-tables';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { syncWorld, tickAt } from '../testing/sync';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const setAutoSync = (autoSyncEnabled: boolean, syncInterval: number) =>
  upsertSetting(database.db, 'auto_sync', { autoSyncEnabled, syncInterval });

describe('if a full run takes more than half of a day of calls', () => {
  /** Ends a run of the history, as of a CRM with five million sales. */
  const ended = (kind: 'full' | 'compare', moment: string, status = 'equal') =>
    database.db.insert(syncRuns).values({
      id: `${kind} ${moment}`,
      kind,
      reason: 'schedule',
      status: 'ok',
      startedAt: moment,
      finishedAt: moment,
      results: [{ entity: 'sales', recordCount: 5_000_000, savedCount: 0, deletedCount: 0, refusedCount: 0 }],
      report: [{ entity: 'sales', status }] as never,
    });

  it('starts a comparison on Saturday, and a full run every fourth week', async () => {
    const world = syncWorld(database);
    await world.run('full');
    await ended('full', '2026-09-16T10:00:00Z');
    await setAutoSync(true, 60 * 24 * 60);
    const [sale] = world.simulator.control.records(13);
    world.simulator.control.remove(13, sale!['crmorderid'] as string);
    expect(await tickAt(database, world, ['2026-09-18T23:00:00Z', '2026-09-18T23:05:00Z'])).toEqual([
      'schedule compare 09-18T23:00',
    ]);
    await world.expectMirror();
    expect(await tickAt(database, world, ['2026-10-16T23:00:00Z', '2026-10-16T23:05:00Z'])).toEqual([
      'schedule full 10-16T23:00',
    ]);
  });

  it('reads all when the comparison leaves differences or has failed three times', async () => {
    const world = syncWorld(database);
    await world.run('full');
    await ended('full', '2026-09-16T10:00:00Z');
    await setAutoSync(true, 60 * 24 * 60);
    await ended('compare', '2026-09-18T23:01:00Z', 'different');
    expect(await tickAt(database, world, ['2026-09-18T23:05:00Z'])).toEqual(['schedule full 09-18T23:05']);
    await ended('full', '2026-09-24T10:00:00Z');
    world.simulator.control.addFault({ kind: 'unauthorized', every: 1 });
    const hours = ['25T23:00', '26T00:00', '26T01:59', '26T02:01', '26T04:00'];
    const begun = await tickAt(
      database,
      world,
      hours.map((hour) => `2026-09-${hour}:00Z`),
    );
    // Last updates go on meanwhile.
    expect(begun.filter((run) => !run.includes('last_update'))).toEqual([
      'schedule compare 09-25T23:00',
      'schedule compare 09-26T00:00',
      'schedule compare 09-26T02:01',
      'schedule full 09-26T04:00',
    ]);
  });
});
