import type { AutoSync } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import { buildProfile } from '#client/lib/testing/profile';
import { json, errorResponse } from '#client/lib/testing/services';
import { Browser, flushPendingWork, type Tab } from '#client/features/login-behavior/testing/tabs';
import { syncApi } from './sync-api';
import { LiveStream, STREAM } from './testing/stream';

const LAST = 'GET /api/system/last-sync-time';
const AUTO = 'GET /api/system/auto-sync';
const STARTUP = 'POST /api/sync/startup';
const MINUTE = 60_000;

let browser: Browser;
/** Responses of the server. */
let lastSyncTime: string | null;
let setting: unknown;
let respond: () => Response;

beforeEach(() => {
  browser = new Browser();
  browser.rememberUser();
  setting = { autoSyncEnabled: true, syncInterval: 5 } satisfies AutoSync;
  respond = () => {
    lastSyncTime = new Date(browser.clock.now()).toISOString();
    return new LiveStream().progress().end([], lastSyncTime).response();
  };
  const { routes } = browser.server;
  routes[LAST] = () => json({ success: true, data: { lastSyncTime } });
  routes[AUTO] = () => json({ data: setting });
  routes[STREAM] = () => respond();
  routes[STARTUP] = () => json({ success: true });
  hold('sync.manage', 'dashboard.view');
});
/** Fakes only the date, with real timers. */
const ALL_BUT_THE_DATE = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
] as const;

afterEach(() => {
  jest.useRealTimers();
  browser.close();
});

function hold(...permissions: string[]): void {
  browser.server.routes['GET /api/auth/userProfile'] = () => json(buildProfile({ permissions }));
}

/** Sets the last synchronisation to this time ago. */
function synchronised(ms: number): void {
  lastSyncTime = new Date(browser.clock.now() - ms).toISOString();
}

const countStreams = (): number => browser.server.count(STREAM);
const messages = (tab: Tab): unknown => tab.store.getState().snackbar;

describe('at the start', () => {
  it.each([
    ['older than 5 minutes', 5 * MINUTE + 1, 1],
    ['of 5 minutes ago', 5 * MINUTE, 0],
    ['younger', MINUTE, 0],
  ])('synchronises if the last one is %s: %i ms, %i times', async (_what, age, times) => {
    setting = { autoSyncEnabled: false, syncInterval: 5 };
    synchronised(age);
    await browser.open();
    expect(countStreams()).toBe(times);
  });

  it('asks the server to check for a user who may not synchronise', async () => {
    hold('dashboard.view');
    synchronised(60 * MINUTE);
    const tab = await browser.open();
    await flushPendingWork();
    expect([countStreams(), browser.server.count(STARTUP)]).toEqual([0, 1]);
    expect(messages(tab)).toEqual({ status: 'hidden' });
  });

  it('synchronises if there was none yet', async () => {
    lastSyncTime = null;
    await browser.open();
    expect(countStreams()).toBe(1);
  });

  it('does so once for all tabs that open together', async () => {
    synchronised(60 * MINUTE);
    await Promise.all([browser.open(), browser.open(), browser.open()]);
    await flushPendingWork();
    expect(countStreams()).toBe(1);
  });

  it.each([
    ['somebody may not', () => hold('dashboard.view', 'sync.view')],
    [
      'the second factor is to do',
      () => void (browser.secondFactor = { enabled: true, codeSet: true, verified: false }),
    ],
    ['nobody is signed in', () => void (browser.identity.user = null)],
    [
      'the server returns no time of the last one',
      () => void (browser.server.routes[LAST] = () => errorResponse(400, 'bad_request')),
    ],
  ])('requests nothing when %s', async (_what, arrange) => {
    synchronised(60 * MINUTE);
    arrange();
    await browser.open();
    await browser.sleep(20 * MINUTE);
    expect(countStreams()).toBe(0);
  });
});

describe('by the settings', () => {
  it('synchronises whenever the last one is as old as the interval', async () => {
    setting = { autoSyncEnabled: true, syncInterval: 10 };
    synchronised(MINUTE);
    const tab = await browser.open();
    await browser.wait(8 * MINUTE);
    expect(countStreams()).toBe(0);
    await browser.wait(2 * MINUTE);
    expect(countStreams()).toBe(1);
    const checks = browser.server.count(AUTO);
    tab.store.dispatch(syncApi.util.invalidateTags([{ type: 'sync', id: 'auto' }]));
    await flushPendingWork();
    expect(browser.server.count(AUTO)).toBe(checks);
    await browser.wait(10 * MINUTE + MINUTE);
    expect(countStreams()).toBe(2);
    expect(messages(tab)).toEqual({ status: 'hidden' });
  });

  it('waits for intervals that are longer than timers can be', async () => {
    setting = { autoSyncEnabled: true, syncInterval: 50_000 };
    synchronised(49_999 * MINUTE);
    // The run at the start is due. Later ones are not.
    await browser.open();
    await browser.wait(MINUTE);
    expect(countStreams()).toBe(1);
    synchronised(10 * MINUTE);
    await browser.wait(60 * MINUTE);
    expect(countStreams()).toBe(1);
  });

  it('requests nothing if another client has synchronised meanwhile', async () => {
    synchronised(MINUTE);
    await browser.open();
    synchronised(-3 * MINUTE);
    await browser.wait(6 * MINUTE);
    expect(countStreams()).toBe(0);
    await browser.wait(3 * MINUTE);
    expect(countStreams()).toBe(1);
  });

  it.each([0, -1, 2.5, 'often', null])('treats an interval of %p as 5 minutes', async (syncInterval) => {
    setting = { autoSyncEnabled: true, syncInterval };
    synchronised(0);
    await browser.open();
    await browser.wait(4 * MINUTE + 30_000);
    expect(countStreams()).toBe(0);
    await browser.wait(MINUTE);
    expect(countStreams()).toBe(1);
  });

  it('does nothing while they are off', async () => {
    setting = { autoSyncEnabled: false, syncInterval: 5 };
    synchronised(0);
    await browser.open();
    await browser.wait(14 * MINUTE);
    expect(countStreams()).toBe(0);
  });

  it.each(['the leading tab', 'another tab'])('reacts at once to a change in %s', async (which) => {
    setting = { autoSyncEnabled: false, syncInterval: 5 };
    synchronised(0);
    const leading = await browser.open();
    const other = await browser.open();
    await browser.wait(6 * MINUTE);
    setting = { autoSyncEnabled: true, syncInterval: 5 };
    browser.server.routes['PUT /api/system/auto-sync'] = () => json({ data: setting });
    const { store } = which === 'another tab' ? other : leading;
    await store.dispatch(syncApi.endpoints.changeAutoSync.initiate({ body: setting as AutoSync }));
    await flushPendingWork();
    expect(countStreams()).toBe(1);
  });

  it('reacts to a change during a check with the old setting', async () => {
    setting = { autoSyncEnabled: false, syncInterval: 1_440 };
    synchronised(6 * MINUTE);
    const responses: (() => void)[] = [];
    const { routes } = browser.server;
    routes[LAST] = () => json({ success: true, data: { lastSyncTime: new Date(browser.clock.now()) } });
    const early = { data: setting };
    routes[AUTO] = () => new Promise((resolve) => responses.push(() => resolve(json(early))));
    const tab = await browser.open();
    expect(responses).toHaveLength(1);
    // The cache of the last synchronisation has expired by then (spec.md section 9, "GET cache window").
    jest.useFakeTimers({ now: Date.now() + 1_600, doNotFake: [...ALL_BUT_THE_DATE] });
    routes[LAST] = () => json({ success: true, data: { lastSyncTime } });
    setting = { autoSyncEnabled: true, syncInterval: 5 };
    routes[AUTO] = () => json({ data: setting });
    routes['PUT /api/system/auto-sync'] = () => json({ data: setting });
    await tab.store.dispatch(syncApi.endpoints.changeAutoSync.initiate({ body: setting as AutoSync }));
    await flushPendingWork();
    expect(countStreams()).toBe(0);
    responses[0]!();
    await flushPendingWork();
    expect(countStreams()).toBe(1);
  });

  it('lets one tab request, and the next when that tab closes', async () => {
    synchronised(0);
    const first = await browser.open();
    await browser.open();
    await browser.open();
    await browser.wait(6 * MINUTE);
    expect(countStreams()).toBe(1);
    first.close();
    await flushPendingWork();
    await browser.wait(6 * MINUTE);
    expect(countStreams()).toBe(2);
  });

  it('continues after a failure without a message', async () => {
    synchronised(0);
    const tab = await browser.open();
    const wellDone = respond;
    respond = () => new LiveStream().fail('crm_failed').response();
    await browser.wait(6 * MINUTE);
    expect(countStreams()).toBe(1);
    expect(messages(tab)).toEqual({ status: 'hidden' });
    expect(tab.services.logged.join()).toContain('The synchronisation failed');
    respond = wellDone;
    await browser.wait(6 * MINUTE);
    expect(countStreams()).toBe(2);
  });

  it('logs no failure of a session that ends during a check', async () => {
    synchronised(0);
    const tab = await browser.open();
    browser.server.routes[AUTO] = async () => {
      await tab.services.identity.signOut();
      return errorResponse(401, 'unauthenticated');
    };
    await browser.wait(6 * MINUTE);
    expect(tab.services.logged.join()).not.toContain('could not be read');
  });

  it('pauses at sign-out', async () => {
    synchronised(0);
    const tab = await browser.open();
    await tab.services.identity.signOut();
    await flushPendingWork();
    await browser.wait(11 * MINUTE);
    expect(countStreams()).toBe(0);
  });
});
