import { buildProfile, buildRole, json, refusal } from '../platform/testing/services';
import { Browser, settled, type Tab } from '../login-behavior/testing/tabs';
import { api } from '../platform/http/api';
import { SYNCHRONISED_TAGS } from '../platform/http/api-tags';
import { syncApi } from './sync-api';
import { syncLeft, syncRequested } from './sync-slice';
import { buildResult, buildRun, joinOf, LiveStream, STREAM } from './testing/stream';

const LAST = 'GET /api/system/last-sync-time';
const MINUTE = 60_000;

let browser: Browser;
let lastSyncTime: string;
let stream: LiveStream;
/** How often each of the synchronised rooms was asked, in each tab. */
let reads: number;

const dataApi = api.injectEndpoints({
  endpoints: (build) => ({
    readData: build.query<number, void>({
      queryFn: () => ({ data: (reads += 1) }),
      providesTags: SYNCHRONISED_TAGS.filter((tag) => tag !== 'sync'),
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
  routes['GET /api/auth/userProfile'] = () => json(buildProfile({ role: buildRole(['dashboard.view']) }));
  routes[STREAM] = () => stream.response();
});
afterEach(() => browser.close());

/** A tab in which the top bar and a screen of data are open. */
async function open(): Promise<Tab> {
  const tab = await browser.open();
  tab.store.dispatch(syncApi.endpoints.getLastSyncTime.initiate());
  tab.store.dispatch(dataApi.endpoints.readData.initiate());
  await settled();
  return tab;
}

async function minutes(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await browser.wait(MINUTE);
}

const syncOf = (tab: Tab): unknown => tab.store.getState().sync;

describe("a synchronisation by the server's own schedule", () => {
  it('is noticed within a minute, and what was read before is read again', async () => {
    await open();
    await minutes(2);
    expect(reads).toBe(1);
    lastSyncTime = '2026-09-16T09:31:30.000Z';
    await minutes(1);
    expect(reads).toBe(2);
    await minutes(2);
    expect(reads).toBe(2);
  });

  it('ends the failure of what could not be begun here before', async () => {
    browser.server.routes[STREAM] = () => refusal(429, 'too_many_requests');
    const tab = await open();
    tab.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    await settled();
    await minutes(2);
    expect(syncOf(tab)).toMatchObject({ failure: { syncType: 'full' } });
    lastSyncTime = '2026-09-16T09:31:30.000Z';
    await minutes(1);
    expect(syncOf(tab)).toEqual({ status: 'idle', failure: null });
  });

  it('is looked for once a minute, and only by a tab that is looked at', async () => {
    const tab = await open();
    expect(browser.server.count(LAST)).toBe(1);
    await minutes(3);
    expect(browser.server.count(LAST)).toBe(4);
    tab.services.visibility.hide();
    await minutes(10);
    expect(browser.server.count(LAST)).toBe(4);
    tab.services.visibility.show();
    await settled();
    expect(browser.server.count(LAST)).toBe(5);
    tab.services.visibility.show();
    await settled();
    expect(browser.server.count(LAST)).toBe(5);
  });

  it('is not looked for while one runs here, nor when nobody is signed in', async () => {
    const tab = await open();
    tab.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress();
    await minutes(5);
    expect(browser.server.count(LAST)).toBe(1);
    await tab.services.identity.signOut();
    await settled();
    await minutes(5);
    expect(browser.server.count(LAST)).toBe(1);
  });
});

describe('a run in another tab', () => {
  it('is shown here no longer when the one that waits for it leaves', async () => {
    const [one, two] = [await open(), await open()];
    one.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress({ kind: 'last_update' });
    await settled();
    expect(syncOf(two)).toMatchObject({ status: 'syncing', cause: 'tab' });
    one.store.dispatch(syncLeft());
    await settled();
    for (const tab of [one, two]) expect(syncOf(tab)).toEqual({ status: 'idle', failure: null });
  });

  it('is shown here without another stream, and what was read before is read again in both', async () => {
    const [one, two] = [await open(), await open()];
    one.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress({ kind: 'full', results: [buildResult({ recordCount: 5 })] });
    await settled();
    expect(syncOf(two)).toMatchObject({
      status: 'syncing',
      cause: 'tab',
      run: { results: [{ recordCount: 5 }] },
    });
    two.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    await settled();
    expect(browser.server.count(STREAM)).toBe(1);
    stream.end([buildResult({ savedCount: 1 })], '2026-09-16T09:30:30.000Z');
    await settled();
    expect(syncOf(two)).toEqual({ status: 'idle', failure: null });
    expect(reads).toBe(4);
    expect(two.store.getState().snackbar.status).toBe('hidden');
    const time = syncApi.endpoints.getLastSyncTime.select();
    for (const { store } of [one, two])
      expect(time(store.getState() as unknown as Parameters<typeof time>[0]).data?.data.lastSyncTime).toBe(
        '2026-09-16T09:30:30.000Z',
      );
    expect(browser.server.count(LAST)).toBe(2);
  });

  it('is over at its end, whatever of its progress was still to be told', async () => {
    const [one, two] = [await open(), await open()];
    one.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress();
    await settled();
    stream.progress({ results: [buildResult({ recordCount: 5 })] });
    await settled();
    stream.end();
    await settled();
    await browser.wait(2_000);
    expect(syncOf(two)).toEqual({ status: 'idle', failure: null });
  });

  it('is over when that tab is gone, and its heartbeats are enough', async () => {
    const [one, two] = [await open(), await open()];
    one.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    stream.progress();
    await settled();
    await browser.wait(40_000);
    stream.beat();
    await settled();
    await browser.wait(40_000);
    expect(syncOf(two)).toMatchObject({ status: 'syncing' });
    one.close();
    await browser.wait(10_000);
    expect(syncOf(two)).toEqual({ status: 'idle', failure: null });
  });
});

it('reads again what a failed run has changed until then', async () => {
  const tab = await open();
  tab.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
  const results = [buildResult({ savedCount: 7 })];
  stream.progress({ results }).fail('crm_failed', { message: '', lastSyncTime: null, results });
  await settled();
  expect(reads).toBe(2);
});

it('ends with the session, whoever signs in next', async () => {
  const tab = await open();
  tab.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
  stream.progress(buildRun());
  await settled();
  await tab.services.identity.signOut();
  await settled();
  expect(syncOf(tab)).toEqual({ status: 'idle', failure: null });
  stream.end([buildResult({ savedCount: 7 })]);
  await settled();
  expect(tab.store.getState().snackbar.status).toBe('hidden');
  expect(browser.server.count(joinOf('run-1'))).toBe(0);
});
