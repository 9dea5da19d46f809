import { buildProfile } from '#client/lib/testing/profile';
import { json, errorResponse } from '#client/lib/testing/services';
import { Browser, flushPendingWork, type Tab } from '#client/features/login-behavior/testing/tabs';
import { api } from '#client/lib/http/api';
import { SYNCED_TAGS } from '#contract/lib/tags';
import { syncApi } from '../sync-api';
import { syncLeft, syncRequested } from '../sync-slice';
import { buildResult, buildRun, getStreamRoute, LiveStream, STREAM } from '../testing/stream';

const LAST = 'GET /api/system/last-sync-time';
const MINUTE = 60_000;

let browser: Browser;
let lastSyncTime: string;
let stream: LiveStream;
/** Number of requests for synchronised data, in all tabs. */
let reads: number;

const dataApi = api.injectEndpoints({
  endpoints: (build) => ({
    readData: build.query<number, void>({
      queryFn: () => ({ data: (reads += 1) }),
      providesTags: SYNCED_TAGS.filter((tag) => tag !== 'sync'),
    }),
  }),
});

beforeEach(() => {
  reads = 0;
  lastSyncTime = '2026-09-16T09:29:00.000Z';
  stream = new LiveStream();
  browser = new Browser();
  browser.rememberUser();
  const { routes } = browser.server;
  routes[LAST] = () => json({ success: true, data: { lastSyncTime } });
  routes['GET /api/auth/userProfile'] = () => json(buildProfile());
  routes[STREAM] = () => stream.response();
});
afterEach(() => browser.close());

/** Opens a tab with the top bar and a page of data. */
async function open(): Promise<Tab> {
  const tab = await browser.open();
  tab.store.dispatch(syncApi.endpoints.getLastSyncTime.initiate());
  tab.store.dispatch(dataApi.endpoints.readData.initiate());
  await flushPendingWork();
  return tab;
}

async function minutes(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await browser.wait(MINUTE);
}

const getSync = (tab: Tab): unknown => tab.store.getState().sync;

describe("synchronisation by the server's own schedule", () => {
  it('is noticed within a minute, and cached data is refetched', async () => {
    await open();
    await minutes(2);
    expect(reads).toBe(1);
    lastSyncTime = '2026-09-16T09:31:30.000Z';
    await minutes(1);
    expect(reads).toBe(2);
    await minutes(2);
    expect(reads).toBe(2);
  });

  it('clears the failure of an earlier request', async () => {
    browser.server.routes[STREAM] = () => errorResponse(429, 'too_many_requests');
    const tab = await open();
    tab.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    await flushPendingWork();
    await minutes(2);
    expect(getSync(tab)).toMatchObject({ failure: { syncType: 'full' } });
    lastSyncTime = '2026-09-16T09:31:30.000Z';
    await minutes(1);
    expect(getSync(tab)).toEqual({ status: 'idle', failure: null });
  });

  it('is polled once a minute, and only by a visible tab', async () => {
    const tab = await open();
    expect(browser.server.count(LAST)).toBe(1);
    await minutes(3);
    expect(browser.server.count(LAST)).toBe(4);
    tab.services.visibility.hide();
    await minutes(10);
    expect(browser.server.count(LAST)).toBe(4);
    tab.services.visibility.show();
    await flushPendingWork();
    expect(browser.server.count(LAST)).toBe(5);
    tab.services.visibility.show();
    await flushPendingWork();
    expect(browser.server.count(LAST)).toBe(5);
  });

  it('is not polled during a run here, or without a signed-in user', async () => {
    const tab = await open();
    tab.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    browser.server.routes[getStreamRoute('run-1')] = () =>
      new LiveStream().progress({ kind: 'full' }).response();
    stream.progress({ kind: 'full' });
    await flushPendingWork();
    await minutes(5);
    expect(browser.server.count(LAST)).toBe(1);
    await tab.services.identity.signOut();
    await flushPendingWork();
    await minutes(5);
    expect(browser.server.count(LAST)).toBe(1);
  });
});

describe('run in another tab', () => {
  it('disappears here when the tab that waits for it leaves', async () => {
    const [one, two] = [await open(), await open()];
    one.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress({ kind: 'last_update' });
    await flushPendingWork();
    expect(getSync(two)).toMatchObject({ status: 'syncing', cause: 'tab' });
    one.store.dispatch(syncLeft());
    await flushPendingWork();
    for (const tab of [one, two]) expect(getSync(tab)).toEqual({ status: 'idle', failure: null });
  });

  it('is shown here without another stream, and both tabs refetch cached data', async () => {
    const [one, two] = [await open(), await open()];
    one.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress({ kind: 'full', results: [buildResult({ recordCount: 5 })] });
    await flushPendingWork();
    expect(getSync(two)).toMatchObject({
      status: 'syncing',
      cause: 'tab',
      run: { results: [{ recordCount: 5 }] },
    });
    two.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    await flushPendingWork();
    expect(browser.server.count(STREAM)).toBe(1);
    stream.end([buildResult({ savedCount: 1 })], '2026-09-16T09:30:30.000Z');
    await flushPendingWork();
    expect(getSync(two)).toEqual({ status: 'idle', failure: null });
    expect(reads).toBe(4);
    expect(two.store.getState().snackbar.status).toBe('hidden');
    const time = syncApi.endpoints.getLastSyncTime.select();
    for (const { store } of [one, two])
      expect(time(store.getState()).data?.data.lastSyncTime).toBe('2026-09-16T09:30:30.000Z');
    expect(browser.server.count(LAST)).toBe(2);
  });

  it('ends at its end, whatever progress was delayed', async () => {
    const [one, two] = [await open(), await open()];
    one.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress();
    await flushPendingWork();
    stream.progress({ results: [buildResult({ recordCount: 5 })] });
    await flushPendingWork();
    stream.end();
    await flushPendingWork();
    await browser.wait(2_000);
    expect(getSync(two)).toEqual({ status: 'idle', failure: null });
  });

  it('ends when that tab is gone, and stays open by its heartbeats', async () => {
    const [one, two] = [await open(), await open()];
    one.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress();
    await flushPendingWork();
    await browser.wait(40_000);
    stream.heartbeat();
    await flushPendingWork();
    await browser.wait(40_000);
    expect(getSync(two)).toMatchObject({ status: 'syncing' });
    one.close();
    await browser.wait(10_000);
    expect(getSync(two)).toEqual({ status: 'idle', failure: null });
  });
});

it('refetches the records changed by a failed run', async () => {
  const tab = await open();
  tab.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
  const results = [buildResult({ savedCount: 7 })];
  stream.progress({ results }).fail('crm_failed', { message: '', lastSyncTime: null, results });
  await flushPendingWork();
  expect(reads).toBe(2);
});

it('ends with the session, for any next user', async () => {
  const tab = await open();
  tab.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
  stream.progress(buildRun());
  await flushPendingWork();
  await tab.services.identity.signOut();
  await flushPendingWork();
  expect(getSync(tab)).toEqual({ status: 'idle', failure: null });
  stream.end([buildResult({ savedCount: 7 })]);
  await flushPendingWork();
  expect(tab.store.getState().snackbar.status).toBe('hidden');
  expect(browser.server.count(getStreamRoute('run-1'))).toBe(0);
});
