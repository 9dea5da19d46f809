import type { Services } from '#server/lib/services';
import { syncRuns } from '#server/db/schema/sync-tables';
import { smallOperation } from '../testing/operation';
import { startSyncApp, type SyncApp } from '../testing/sync-app';

import { fillAtStart } from './start-up';

let test: SyncApp;

beforeAll(async () => {
  test = await startSyncApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.begin(smallOperation(5));
});
afterAll(() => test.close());

const open = async (headers: { authorization: string }) => {
  const response = await test.app.inject({ method: 'POST', url: '/api/sync/startup', headers });
  return { status: response.statusCode, body: response.json() as unknown };
};
const runs = () => test.database.db.select().from(syncRuns);
/** Waits until there are this many runs and all have ended. */
async function ended(count: number) {
  for (;;) {
    const all = await runs();
    if (all.length === count && all.every(({ status }) => status !== 'running')) return all;
  }
}

it('begins a last update as the current user, without reporting its result', async () => {
  const anybody = await test.as('dashboard.view');
  expect(await open(anybody)).toEqual({ status: 200, body: { success: true } });
  expect(await ended(1)).toMatchObject([{ kind: 'last_update', reason: 'page', status: 'ok' }]);
});

it('begins none if the data is at most five minutes old', async () => {
  const anybody = await test.as('dashboard.view');
  await test.services.sync.run('last_update', { kind: 'person', userId: null });
  const last = Date.parse((await test.services.sync.lastSyncTime()) ?? '');
  const openAt = (ms: number) => {
    test.clock.set(new Date(last + ms).toISOString());
    return open(anybody);
  };
  await openAt(290_000);
  expect(await runs()).toHaveLength(1);
  await openAt(310_000);
  expect((await ended(2)).map(({ reason }) => reason).sort()).toEqual(['page', 'person']);
});

it('begins none if all readable data is fresh', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const anybody = await test.as('dashboard.view');
  test.simulator.control.addFault({ kind: 'forbidden', object: 1 });
  const begin = jest.spyOn(test.services.sync, 'run');
  await open(anybody);
  expect(await ended(1)).toMatchObject([{ status: 'failed' }]);
  await open(anybody);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('synchronisation failed'));
  begin.mockRestore();
});

it('fills an empty mirror, and leaves failures to the log of the run', async () => {
  const failedRuns = jest.spyOn(console, 'error').mockImplementation();
  const logged: unknown[] = [];
  const log = { ...test.services.log, error: (what: unknown) => logged.push(what) };
  test.simulator.control.addFault({ kind: 'server-error', object: 13 });
  await fillAtStart({ ...test.services, log } as Services);
  expect([(await runs()).map(({ status }) => status), logged]).toEqual([['paused'], []]);
  test.simulator.control.clearFaults();
  test.simulator.control.addFault({ kind: 'unauthorized' });
  await fillAtStart({ ...test.services, log } as Services);
  expect((await runs()).map(({ status }) => status)).toContain('failed');
  expect(failedRuns).toHaveBeenCalledTimes(1);
  expect(logged).toEqual([]);
});

it('requires a signed-in user', async () => {
  expect((await open({ authorization: 'Bearer none' })).status).toBe(401);
  expect(await runs()).toHaveLength(0);
});
