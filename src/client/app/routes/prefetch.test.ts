import { observeIdentity } from '#client/features/auth/login/sign-in';
import { makeStore } from '../store';
import type { AppThunk } from '#client/lib/store-types';
import { prefetchWorkspace } from './prefetch-workspace';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, json, memoryStore, errorResponse, TestServer } from '#client/lib/testing/services';

const PROFILE = 'GET /api/auth/userProfile';
const DASHBOARD = 'GET /api/dashboard';
const SALES = 'GET /api/sales';
const LAST_SYNC = 'GET /api/system/last-sync-time';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const TWO_FACTOR = 'GET /api/system/two-factor';

/** Tab with a page that can be reloaded; `load` resolves when nothing is pending. */
function openTab(permissions: string[], localStorage = memoryStore()) {
  const kept = { localStorage, sessionStorage: memoryStore() };
  const server = new TestServer({
    [PROFILE]: () => json(buildProfile({ permissions })),
    [LAST_SYNC]: () => json({ success: true, data: { lastSyncTime: '2026-09-16T06:05:00.000Z' } }),
  });
  async function load(path: string, before?: AppThunk) {
    for (const stop of stops.splice(0)) stop();
    server.calls.length = 0;
    const services = { ...buildServices({ server, path }), ...kept };
    services.identity.user = services.identity.next;
    const { store, stop } = makeStore(services, { location: services.navigation.location() });
    stops.push(stop);
    if (before) store.dispatch(before);
    if (before) await settle();
    store.dispatch(observeIdentity());
    await settle();
    return { store, services };
  }
  return { server, load, localStorage, names: () => server.calls.map(({ name }) => name).sort() };
}

/** Waits until nothing is pending. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setTimeout(next));
}

const never = (): Promise<Response> => new Promise(() => undefined);

describe('page reload', () => {
  it('requests its data together with the profile', async () => {
    const tab = openTab(['dashboard.view']);
    await tab.load('/');
    tab.server.routes[PROFILE] = never;
    await tab.load('/');
    expect(tab.names()).toEqual([PROFILE, DASHBOARD, TWO_FACTOR].sort());
  });

  it('requests the rows of its address and their totals', async () => {
    const tab = openTab(['user_info.view', 'sales.view']);
    await tab.load('/user-info/sales');
    tab.server.routes[PROFILE] = never;
    await tab.load('/user-info/sales?sort=amount&text=x');
    expect(tab.server.calls.find(({ name }) => name === SALES)?.url).toBe(
      '/api/sales?text=x&sort=amount&direction=desc',
    );
    expect(tab.names()).toContain('GET /api/sales/totals');
  });
});

it('a new tab requests the data of its page when its session opens, before the screen is rendered', async () => {
  const tab = openTab(['dashboard.view']);
  await tab.load('/');
  expect(tab.names()).toContain(DASHBOARD);
});

describe('a new tab while the last session was not closed', () => {
  async function getRequests(routes: TestServer['routes']): Promise<string[]> {
    const first = openTab(['dashboard.view']);
    Object.assign(first.server.routes, routes);
    await first.load('/');
    const second = openTab(['dashboard.view'], first.localStorage);
    second.server.routes[PROFILE] = never;
    await second.load('/');
    return second.names();
  }

  it('requests the data together with the profile', async () => {
    expect(await getRequests({})).toEqual([PROFILE, DASHBOARD, TWO_FACTOR].sort());
  });

  it('requests none if the session needed a second factor', async () => {
    const verified = () => json({ data: { enabled: true, codeSet: true, verified: true } });
    expect(await getRequests({ [TWO_FACTOR]: verified })).toEqual([PROFILE, TWO_FACTOR].sort());
  });

  it('requests none after a refusal because of the second factor', async () => {
    const first = openTab(['dashboard.view']);
    await first.load('/');
    const second = openTab(['dashboard.view'], first.localStorage);
    second.server.routes[PROFILE] = never;
    second.server.routes[DASHBOARD] = () => errorResponse(403, 'two_factor_required');
    await second.load('/');
    expect(second.names()).toContain(DASHBOARD);
    await second.load('/');
    expect(second.names()).not.toContain(DASHBOARD);
  });

  it('requests none after a sign-out that preceded the profile', async () => {
    const first = openTab(['dashboard.view']);
    await first.load('/');
    const second = openTab(['dashboard.view'], first.localStorage);
    second.server.routes[PROFILE] = never;
    const { services } = await second.load('/');
    await services.identity.signOut();
    await settle();
    await second.load('/');
    expect(second.names()).not.toContain(DASHBOARD);
  });
});

it('a new tab requests them, too, if the code behind the sign-in was loaded before the user is known', async () => {
  const tab = openTab(['dashboard.view']);
  await tab.load('/', prefetchWorkspace());
  expect(tab.names()).toContain(DASHBOARD);
});

describe('no early requests', () => {
  async function getRequests(
    permissions: string[],
    path: string,
    between: (
      tab: ReturnType<typeof openTab>,
      loaded: Awaited<ReturnType<ReturnType<typeof openTab>['load']>>,
    ) => unknown,
  ): Promise<string[]> {
    const tab = openTab(permissions);
    await between(tab, await tab.load(path));
    tab.server.routes[PROFILE] = never;
    await tab.load(path);
    return tab.names().filter((name) => /dashboard|sales|last-sync/.test(name));
  }

  it('in a tab without an earlier session', async () => {
    const tab = openTab(['dashboard.view']);
    tab.server.routes[PROFILE] = never;
    await tab.load('/');
    expect(tab.names()).not.toContain(DASHBOARD);
  });

  it('for a user without the permission', async () => {
    expect(await getRequests(['sales.view'], '/', () => undefined)).toEqual([]);
    expect(await getRequests(['user_info.view'], '/user-info/sales', () => undefined)).toEqual([]);
  });

  it('after a sign-out', async () => {
    expect(
      await getRequests(['dashboard.view'], '/', (_tab, { services }) => services.identity.signOut()),
    ).toEqual([]);
  });

  it('after the server demanded the second factor', async () => {
    const refuse = () => errorResponse(403, 'two_factor_required');
    expect(
      await getRequests(['dashboard.view'], '/', async (tab, { store }) => {
        tab.server.routes[DASHBOARD] = refuse;
        const { dashboardApi } = await import('#client/features/dashboard/dashboard-api');
        await store.dispatch(dashboardApi.endpoints.getDashboard.initiate({ query: {} }));
      }),
    ).toEqual([]);
  });
});
