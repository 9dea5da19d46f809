import { createSimulator, type Simulator } from '#mocks/fireberry/simulator';
import type { ErrorBody } from '#contract/lib/http/errors-contract';
import type { MappingState } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import type { SyncResponse } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { refreshMetadata } from '../crm/metadata/crm-metadata';
import { refreshCrmCounts } from '../health/crm-counts';
import { createSyncService } from '../runs/sync-service';
import { fillAtStart } from '../schedule/start-up';
import { syncFreshness, syncRuns } from '#server/db/schema/sync-tables';
import { smallOperation } from '../testing/operation';
import { agents } from '#server/db/schema/agents-tables';

let test: TestApp;
let simulator: Simulator;
let headers: { authorization: string };
/** Addresses of all calls to the CRM. */
let calls: string[] = [];

beforeAll(async () => {
  const fetching: typeof fetch = async (input, init) => {
    calls.push(new URL(input as string).pathname);
    return simulator.fetch(input as string, init);
  };
  test = await startTestApp({ fetch: fetching });
  test.services.sync = createSyncService({ ...test.services, fetch: fetching });
});
beforeEach(async () => {
  await test.database.reset();
  calls = [];
  const clock = () => test.clock.now();
  simulator = createSimulator({ records: smallOperation(), token: 'test', clock, instantTimeouts: true });
  headers = await test.as('system.manage', 'sync.manage');
  await upsertSetting(test.database.db, 'auto_sync', { autoSyncEnabled: true, syncInterval: 5 });
});
afterAll(() => test.close());

const ask = async <T>(url: string) => (await test.app.inject({ url, headers })).json<{ data: T }>().data;
const getMapping = () => ask<MappingState>('/api/sync/mapping');
const synchronise = () => test.app.inject({ url: '/api/sync/fireberry?syncType=full', headers });
const save = ({ mapping }: MappingState) =>
  test.app.inject({
    method: 'PUT',
    url: '/api/sync/mapping',
    headers,
    payload: { mapping, basedOn: mapping },
  });

/** Everything that reads the CRM without a request: the start of a server, its schedule, and the watch over the mirror. */
async function startServer(): Promise<void> {
  await refreshMetadata(test.services);
  await fillAtStart(test.services);
  await test.services.sync.tick();
  await refreshCrmCounts(test.services);
  await test.app.inject({ method: 'POST', url: '/api/sync/startup', headers });
}

it('reads only the metadata of the CRM until a mapping is saved', async () => {
  await startServer();
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((path) => !path.startsWith('/metadata'))).toEqual([]);
  expect(await test.database.db.$count(syncRuns)).toBe(0);
  const { mapping, alarms } = await ask<SyncHealth>('/api/sync/health');
  expect([mapping.isChosen, alarms]).toEqual([false, []]);
  expect(await getMapping()).toMatchObject({ isChosen: false, health: { issues: [] } });
});

it('refuses a synchronisation on request, and states the remedy', async () => {
  const response = await synchronise();
  expect(response.statusCode).toBe(502);
  const { details } = response.json<ErrorBody>().error;
  expect((details as SyncResponse).message).toMatch(/מיפוי/);
  expect(calls).toEqual([]);
  expect(await test.database.db.$count(syncRuns)).toBe(0);
});

it('synchronises after the default was saved unchanged', async () => {
  const response = await save(await getMapping());
  expect(response.statusCode).toBe(200);
  expect(response.json<{ data: MappingState }>().data).toMatchObject({ isChosen: true });
  expect((await synchronise()).statusCode).toBe(200);
  expect(await test.database.db.$count(agents)).toBeGreaterThan(0);
});

it('goes on with the default where earlier versions have read with it', async () => {
  await test.database.db.insert(syncFreshness).values({ entity: 'agents', readAt: '2026-09-15T09:00:00Z' });
  expect((await getMapping()).isChosen).toBe(true);
  expect((await synchronise()).statusCode).toBe(200);
});
