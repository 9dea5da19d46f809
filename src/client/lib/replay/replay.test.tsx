import { instrument } from '@redux-devtools/instrument';
import type { Store, StoreEnhancer } from '@reduxjs/toolkit';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { selectAuthContext } from '#client/session/auth-selectors';
import { followHistory } from '../location/navigate';
import { syncApi } from '#client/features/sync/sync-api';
import { syncRequested } from '#client/features/sync/sync-slice';
import { endedStream, STREAM } from '#client/features/sync/testing/stream';
import { menuFolded, themeChosen } from '../preferences/preferences-slice';
import { permissionsCached } from '#client/session/permissions/permissions-cache-slice';
import { isHidden } from './readable-log';
import { expectReports } from '../testing/expect-reports';
import { Recorder, recordedTravel } from '../testing/recording';
import { renderApp } from '../testing/render';
import { buildServices, json, TestClock, TestServer, TOKEN } from '../testing/services';
import type { RootState } from '../store-types';

const PASSWORD = 'canary-password-2f8a';
const LIVE = 'חזרה לשידור חי';
const permissions = ['dashboard.view', 'sync.manage'];

/** Records a session of the application with sign-in, dashboard and synchronisation. */
async function recordSession(devTools?: StoreEnhancer) {
  const server = new TestServer();
  const { routes } = server;
  routes['GET /api/system/two-factor'] = () =>
    json({ data: { enabled: false, codeSet: false, verified: false } });
  routes['GET /api/system/login-behavior'] = () =>
    json({ requireLoginEachVisit: false, disconnectOnInactivity: true, inactiveTimeoutMinutes: 30 });
  routes[STREAM] = () => endedStream();
  const services = buildServices({ server, path: '/login', clock: new TestClock('manual') });
  const timeTravel = recordedTravel(services.log, devTools);
  const app = renderApp({ permissions, path: '/login', server, services, timeTravel });
  await act(async () => services.identity.become(null));
  const { user, store } = app;
  act(() => void store.dispatch(followHistory()));
  await user.type(await screen.findByLabelText('כתובת אימייל'), 'dana@misrad.example');
  await user.type(screen.getByLabelText('סיסמה'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'התחברות' }));
  await screen.findByRole('heading', { name: 'לוח בקרה' });
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  await screen.findByText(/רשומות שנוספו או עודכנו/);
  const recorder = new Recorder(store);
  return { ...app, services, recorder, ...handling(recorder) };
}

function handling(recorder: Recorder) {
  return {
    jump: (index: number) => act(async () => recorder.jump(index)),
    control: (action: object) => act(async () => recorder.control(action)),
  };
}

/** Index of the last action listed in DevTools. */
function lastShown({ actions }: Recorder): number {
  return actions.map(isHidden).lastIndexOf(false);
}

/** Checks the page against the state. */
async function expectScreen(state: RootState): Promise<void> {
  expect(document.documentElement.dataset['theme'] ?? 'system').toBe(state.preferences.theme);
  const { ready, twoFactorVerified } = selectAuthContext(state);
  if (state.location.pathname === '/login') {
    expect(await screen.findByLabelText('סיסמה')).toBeVisible();
  } else if (ready && twoFactorVerified) {
    expect(await screen.findByRole('heading', { name: 'לוח בקרה', level: 1 })).toBeVisible();
  } else {
    expect(screen.queryByLabelText('סיסמה')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'לוח בקרה', level: 1 })).toBeNull();
  }
  const message = state.snackbar.status === 'shown' ? state.snackbar.text : null;
  if (message === null) expect(screen.queryByText(/רשומות שנוספו או עודכנו/)).toBeNull();
  else expect(screen.getByText(message)).toBeVisible();
}

// A recording begins before RTK Query's first use.
beforeEach(() => expectReports('No data found at `state.api`'));

it('shows the page of every action, sends and starts nothing, and continues live', async () => {
  const { store, server, services, user, recorder, jump } = await recordSession();
  await waitFor(() => expect(store.getState().loginBehavior.status).toBe('watching'));
  act(() => void store.dispatch(themeChosen({ theme: 'dark' })));
  await waitFor(() => expect(services.localStorage.get('misrad.preferences')).toContain('dark'));
  const { states } = recorder;
  const last = lastShown(recorder);
  expect(last).toBeGreaterThan(30);
  const outside = () => ({
    calls: server.calls.length,
    waits: services.clock.waits.length,
    ticking: services.clock.ticking,
    identity: services.identity.calls.length,
    path: services.path(),
    kept: Object.fromEntries(services.localStorage.content),
    session: Object.fromEntries(services.sessionStorage.content),
    recorded: recorder.actions.length,
  });
  const before = outside();
  const timers = jest.spyOn(window, 'setInterval');

  for (let index = last - 1; index >= 0; index -= 1) {
    await jump(index);
    const state = states[index] as RootState;
    expect(store.getState()).toBe(state);
    expect(screen.getByText('מצב צפייה')).toBeVisible();
    await expectScreen(state);
    expect(outside()).toEqual(before);
  }
  expect(timers.mock.calls.filter(([, ms]) => ms === 1_000)).toEqual([]);

  await user.click(screen.getByRole('button', { name: LIVE }));
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  expect(store.getState().auth.status).toBe('signedIn');
  await expectScreen(states[last] as RootState);
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  await waitFor(() => expect(server.count(STREAM)).toBe(2));
});

it('ignores everything that a page of the past requests', async () => {
  const { store, server, services, user, recorder, jump } = await recordSession();
  const { states } = recorder;
  await jump(states.findIndex((state) => (state as RootState).auth.status === 'signedOut'));
  const calls = server.calls.length;
  await user.type(await screen.findByLabelText('כתובת אימייל'), 'dana@misrad.example');
  await user.type(screen.getByLabelText('סיסמה'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'התחברות' }));
  expect(store.getState().auth.status).toBe('signedOut');
  await jump(lastShown(recorder) - 1);
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  expect(server.calls).toHaveLength(calls);
  expect(services.identity.calls).toEqual(['password dana@misrad.example']);
  expect(recorder.states).toHaveLength(states.length);
});

it('continues nothing that waits for data of a page of the past', async () => {
  const { store, user, recorder, jump } = await recordSession();
  await jump(lastShown(recorder) - 1);
  const { getLastSyncTime } = syncApi.endpoints;
  expect(getLastSyncTime.select()(store.getState()).data).toBeDefined();
  await act(async () => {
    void store.dispatch(async (dispatch) => {
      await dispatch(getLastSyncTime.initiate(undefined, { subscribe: false }));
      dispatch(menuFolded({ folded: true }));
    });
  });
  await user.click(screen.getByRole('button', { name: LIVE }));
  expect(store.getState().preferences.menuFolded).toBe(false);
});

it.each([
  ['a moment of the past is shown', (recorder: Recorder) => recorder.jump(0)],
  ['DevTools are locked', (recorder: Recorder) => recorder.control({ type: 'LOCK_CHANGES', status: true })],
])('holds responses, activity and sign-outs while %s', async (_what, hold) => {
  const { store, server, services, user, recorder, faults } = await recordSession();
  const begin = () => act(async () => hold(recorder));
  const reported = () => faults.actions.filter(({ action }) => !isHidden(action)).length;
  const goLive = () => user.click(screen.getByRole('button', { name: /חזרה לשידור חי|שחרור הנעילה/ }));
  let result: (response: Response) => void = () => undefined;
  server.routes[STREAM] = () => new Promise((resolve) => (result = resolve));
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  await waitFor(() => expect(server.count(STREAM)).toBe(2));
  const actions = recorder.actions.length;
  const before = reported();
  await begin();
  await act(async () => result(endedStream()));
  services.activity.happen();
  expect(recorder.actions).toHaveLength(actions);
  expect(reported()).toBe(before);
  await goLive();
  await waitFor(() => expect(store.getState().sync.status).toBe('idle'));
  await begin();
  await act(async () => services.identity.become(null));
  expect(store.getState().auth.status).not.toBe('signedOut');
  await goLive();
  expect(store.getState().auth.status).toBe('signedOut');
  expect(await screen.findByLabelText('סיסמה')).toBeVisible();
});

it("does not mistake the application's own actions for a jump", async () => {
  const { server, store, recorder } = await recordSession();
  // RTK Query writes its subscriptions into the state after 0.5 s, past the other middleware.
  await waitFor(() =>
    expect(recorder.actions.map(({ type }) => type)).toContain(
      'api/internalSubscriptions/subscriptionsUpdated',
    ),
  );
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  const calls = server.calls.length;
  await act(async () => {
    store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
  });
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(calls));
});

it('ends when DevTools jump to the last listed action, even if hidden actions follow', async () => {
  const { store, recorder, jump } = await recordSession();
  await act(async () =>
    store.dispatch({ type: 'api/internalSubscriptions/subscriptionsUpdated', payload: [] }),
  );
  const last = lastShown(recorder);
  expect(last).toBeLessThan(recorder.states.length - 1);
  await jump(0);
  expect(screen.getByText('מצב צפייה')).toBeVisible();
  await jump(last - 1);
  expect(screen.getByText('מצב צפייה')).toBeVisible();
  await jump(last);
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  expect(store.getState().auth.status).toBe('signedIn');
});

it.each<[string, (recorder: Recorder) => object[]]>([
  ['skip', ({ state }) => [{ type: 'TOGGLE_ACTION', id: state.stagedActionIds[5] }]],
  [
    'skip, and skip no more',
    ({ state }) => [5, 5].map((index) => ({ type: 'TOGGLE_ACTION', id: state.stagedActionIds[index] })),
  ],
  ['revert', () => [{ type: 'ROLLBACK', timestamp: 1 }]],
  ['reset', () => [{ type: 'RESET', timestamp: 1 }]],
  [
    'commit the past',
    () => [
      { type: 'JUMP_TO_STATE', index: 3 },
      { type: 'COMMIT', timestamp: 1 },
    ],
  ],
  [
    'pause in the past',
    () => [
      { type: 'JUMP_TO_STATE', index: 3 },
      { type: 'PAUSE_RECORDING', status: true },
    ],
  ],
])('restores the live state and continues when DevTools %s', async (_what, steps) => {
  const { store, services, server, user, recorder, control } = await recordSession();
  const reload = jest.spyOn(services.navigation, 'reload');
  // RTK Query records its subscriptions later, which would also happen after the return.
  const noted = (): object =>
    (store.getState() as { api?: { subscriptions: object } }).api?.subscriptions ?? {};
  await waitFor(() => expect(noted()).not.toEqual({}));
  const live = store.getState();
  const calls = server.calls.length;
  for (const step of steps(recorder)) await control(step);
  expect(screen.getByText('מצב צפייה')).toBeVisible();
  expect(server.calls).toHaveLength(calls);
  const shown = recorder.actions.length;
  // Remounted components fetch at once.
  const seen = new Set<unknown>();
  store.subscribe(() => seen.add(store.getState()));
  await user.click(screen.getByRole('button', { name: LIVE }));
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  expect(seen.has(live)).toBe(true);
  expect(recorder.actions.length).toBeGreaterThanOrEqual(shown);
  expect(reload).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  await waitFor(() => expect(server.count(STREAM)).toBe(2));
  expect(screen.queryByText('מצב צפייה')).toBeNull();
});

it.each<[string, object[]]>([
  ['commit', [{ type: 'COMMIT', timestamp: 1 }]],
  ['pause', [{ type: 'PAUSE_RECORDING', status: true }]],
  [
    'pause, and record again',
    [
      { type: 'PAUSE_RECORDING', status: true },
      { type: 'PAUSE_RECORDING', status: false },
    ],
  ],
])('continues live when DevTools %s', async (_what, steps) => {
  const { server, user, control, recorder } = await recordSession();
  for (const step of steps) await control(step);
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  await waitFor(() => expect(server.count(STREAM)).toBe(2));
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  expect(recorder.actions.length).toBeLessThan(60);
});

it("treats an action dispatched by hand like the application's own, including listeners", async () => {
  let otherStore: Store | undefined;
  const devTools: StoreEnhancer = (createStore) => (reducer, state) => {
    const store = (instrument() as StoreEnhancer)(createStore)(reducer, state);
    otherStore = store as Store;
    return store;
  };
  const { server, user, jump } = await recordSession(devTools);
  const byHand = () =>
    act(async () => otherStore?.dispatch(syncRequested({ syncType: 'full', cause: 'person' })));
  await byHand();
  await waitFor(() => expect(server.count(STREAM)).toBe(2));
  expect(screen.queryByText('מצב צפייה')).toBeNull();

  await jump(0);
  await byHand();
  expect(server.count(STREAM)).toBe(2);
  await user.click(screen.getByRole('button', { name: LIVE }));
  await waitFor(() => expect(server.count(STREAM)).toBe(3));
});

it('stores nothing in the browser for replayed actions', async () => {
  const { services, store, user, recorder, control } = await recordSession();
  const kept = () => services.localStorage.get('misrad.preferences') ?? '';
  for (const folded of [true, false]) {
    await act(async () => store.dispatch(menuFolded({ folded })));
    await waitFor(() => expect(kept()).toContain(`menuFolded":"${folded}`));
  }
  const getId = (name: string): number | undefined => {
    const index = recorder.actions.findIndex(({ type }) => type === name);
    return recorder.state.stagedActionIds[index];
  };
  const writes = (['set', 'remove'] as const).map((name) => jest.spyOn(services.localStorage, name));
  const written = () =>
    writes
      .flatMap(({ mock }) => mock.calls.map(([key]) => key))
      .filter((key) => ['misrad.preferences', 'misrad.permissions'].includes(key));
  const afterAll = Number.MAX_SAFE_INTEGER;
  await control({ type: 'REORDER_ACTION', actionId: getId(menuFolded.type), beforeActionId: afterAll });
  expect(store.getState().preferences.menuFolded).toBe(true);
  await control({ type: 'TOGGLE_ACTION', id: getId(permissionsCached.type) });
  expect(store.getState().permissionsCache.cached).toBeNull();
  await user.click(screen.getByRole('button', { name: LIVE }));
  expect(store.getState().preferences.menuFolded).toBe(false);
  expect(store.getState().permissionsCache.cached).toMatchObject({ userId: 'user-1' });
  expect(written()).toEqual([]);
  await act(async () => store.dispatch(menuFolded({ folded: true })));
  await waitFor(() => expect(kept()).toContain('menuFolded":"true'));
});

describe('recording imported into another browser without a signed-in user', () => {
  async function bringIn(recorded: Awaited<ReturnType<typeof recordSession>>) {
    const { states, actions } = recorded.recorder;
    const file = recorded.recorder.export();
    cleanup();
    const server = new TestServer();
    const services = buildServices({ server, path: '/login' });
    const app = renderApp({ path: '/login', server, services, timeTravel: recordedTravel(services.log) });
    await screen.findByLabelText('סיסמה');
    const recorder = new Recorder(app.store);
    const calls = server.calls.length;
    await act(async () => recorder.import(file));
    return { ...app, services, recorder, states, actions, calls, ...handling(recorder) };
  }

  it('shows every moment, sends nothing, and returns to the live state', async () => {
    const { store, server, services, user, recorder, states, calls, jump } = await bringIn(
      await recordSession(),
    );
    expect(recorder.states).toHaveLength(states.length);
    for (let index = states.length - 1; index >= 0; index -= 1) {
      await jump(index);
      expect(store.getState()).toMatchObject(JSON.parse(JSON.stringify(states[index])) as object);
      expect(screen.getByText('מצב צפייה')).toBeVisible();
      await expectScreen(states[index] as RootState);
    }
    expect(server.calls).toHaveLength(calls);
    expect(services.logged).toEqual([]);

    const reload = jest.spyOn(services.navigation, 'reload');
    await user.click(screen.getByRole('button', { name: LIVE }));
    expect(screen.queryByText('מצב צפייה')).toBeNull();
    expect(store.getState().auth.status).toBe('signedOut');
    expect(reload).not.toHaveBeenCalled();
    await user.type(await screen.findByLabelText('כתובת אימייל'), 'dana@misrad.example');
    await user.type(screen.getByLabelText('סיסמה'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'התחברות' }));
    expect(await screen.findByText('אין לכם הרשאה לצפות בעמוד זה')).toBeVisible();
  });

  it('shows the other actions if an action does not fit this version', async () => {
    const { recorder, services, states } = await bringIn(await recordSession());
    const file = JSON.parse(recorder.export()) as { payload: string };
    const actions = JSON.parse(file.payload) as object[];
    const foreign = { type: 'api/executeQuery/fulfilled', meta: { arg: { endpointName: 'gone' } } };
    await act(async () =>
      recorder.import(JSON.stringify({ ...file, payload: JSON.stringify([foreign, ...actions]) })),
    );
    expect(services.logged).toEqual([expect.stringContaining('does not fit: api/executeQuery/fulfilled')]);
    await expectScreen(states.at(-1) as RootState);
  });
});

it('records neither password nor token in actions or states', async () => {
  const { recorder } = await recordSession();
  const everything = JSON.stringify([recorder.actions, recorder.states]);
  expect(everything).toContain('auth/profileLoaded');
  expect(everything).not.toContain(PASSWORD);
  expect(everything).not.toContain(TOKEN);
});
