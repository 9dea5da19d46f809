import '../testing/devtools-installed';
import { act, screen, waitFor, within } from '@testing-library/react';
import { selectAuthContext } from '../../auth/session/auth-selectors';
import { followHistory } from '../location/navigate';
import { syncRequested } from '../../sync/sync-slice';
import { endedStream, STREAM } from '../../sync/testing/stream';
import type { RootState } from '../../app/store';
import type { RecordedStore } from '../testing/devtools';
import { renderApp } from '../testing/render';
import { buildServices, json, TestClock, TestServer, TOKEN } from '../testing/services';

const PASSWORD = 'canary-password-2f8a';
const LIVE = 'חזרה לשידור חי';
const permissions = ['dashboard.view', 'sync.manage'];

/** The first test loads the whole application. */
const SLOW_START = { timeout: 15_000 };

jest.setTimeout(60_000);

function recorded(): RecordedStore {
  return (window as unknown as { recordedStore: RecordedStore }).recordedStore;
}

const jump = (index: number) => act(async () => recorded().dispatch({ type: 'JUMP_TO_STATE', index }));

/** A session with its sign-in, the dashboard and a synchronisation, as the application itself makes it. */
async function recordSession() {
  const server = new TestServer();
  const { routes } = server;
  routes['GET /api/system/two-factor'] = () =>
    json({ data: { enabled: false, codeSet: false, verified: false } });
  routes['GET /api/system/login-behavior'] = () =>
    json({ requireLoginEachVisit: false, disconnectOnInactivity: true, inactiveTimeoutMinutes: 30 });
  routes[STREAM] = () => endedStream();
  const services = {
    ...buildServices({ server, path: '/login', clock: new TestClock('manual') }),
    devTools: true,
  };
  const app = renderApp({ permissions, path: '/login', server, services });
  await act(async () => services.identity.become(null));
  const { user, store } = app;
  act(() => void store.dispatch(followHistory()));
  await user.type(await screen.findByLabelText('כתובת אימייל', {}, SLOW_START), 'dana@misrad.example');
  await user.type(screen.getByLabelText('סיסמה'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'התחברות' }));
  await screen.findByRole('heading', { name: 'לוח בקרה' }, SLOW_START);
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  await screen.findByText(/רשומות שנוספו או עודכנו/);
  return { ...app, services };
}

/** What a state must look like, from the state alone. */
async function expectScreenOf(state: RootState): Promise<void> {
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

it('shows the screen of every action, sends nothing, starts nothing, and goes on live', async () => {
  const { store, server, services, user } = await recordSession();
  await waitFor(() => expect(store.getState().loginBehavior.status).toBe('watching'));
  const { computedStates } = recorded().getState();
  const last = computedStates.length - 1;
  expect(last).toBeGreaterThan(30);
  const outside = () => ({
    calls: server.calls.length,
    waits: services.clock.waits.length,
    ticking: services.clock.ticking,
    identity: services.identity.calls.length,
    path: services.path(),
    kept: Object.fromEntries(services.localStorage.content),
    session: Object.fromEntries(services.sessionStorage.content),
    recorded: recorded().getState().actionsById.length,
  });
  const before = outside();
  const timers = jest.spyOn(window, 'setInterval');

  for (let index = last - 1; index >= 0; index -= 1) {
    await jump(index);
    const state = computedStates[index]?.state as RootState;
    expect(store.getState()).toBe(state);
    expect(screen.getByText('מצב צפייה')).toBeVisible();
    await expectScreenOf(state);
    expect(outside()).toEqual(before);
  }
  expect(timers.mock.calls.filter(([, ms]) => ms === 1_000)).toEqual([]);

  await user.click(screen.getByRole('button', { name: LIVE }));
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  expect(store.getState().auth.status).toBe('signedIn');
  await expectScreenOf(computedStates[last]?.state as RootState);
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  await waitFor(() => expect(server.count(STREAM)).toBe(2));
});

it('does nothing that a screen of the past asks for', async () => {
  const { store, server, services, user } = await recordSession();
  const { computedStates } = recorded().getState();
  const signedOut = computedStates.findIndex(({ state }) => (state as RootState).auth.status === 'signedOut');
  await jump(signedOut);
  const calls = server.calls.length;
  await user.type(await screen.findByLabelText('כתובת אימייל', {}, SLOW_START), 'dana@misrad.example');
  await user.type(screen.getByLabelText('סיסמה'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'התחברות' }));
  expect(store.getState().auth.status).toBe('signedOut');
  const lately = computedStates.length - 2;
  await jump(lately);
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  expect(server.calls).toHaveLength(calls);
  expect(services.identity.calls).toEqual(['password dana@misrad.example']);
  expect(recorded().getState().computedStates).toHaveLength(computedStates.length);
});

it('lets what happens meanwhile wait: sign-outs, answers, moves in the history', async () => {
  const { store, server, services, user } = await recordSession();
  let answer: (response: Response) => void = () => undefined;
  server.routes[STREAM] = () => new Promise((resolve) => (answer = resolve));
  await user.click(await screen.findByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
  await waitFor(() => expect(server.count(STREAM)).toBe(2));
  const actions = recorded().getState().actionsById.length;
  await jump(0);
  await act(async () => answer(endedStream()));
  services.activity.happen();
  expect(recorded().getState().actionsById).toHaveLength(actions);
  await user.click(screen.getByRole('button', { name: LIVE }));
  await waitFor(() => expect(store.getState().sync.status).toBe('idle'));
  await jump(0);
  await act(async () => services.identity.become(null));
  expect(store.getState().auth.status).toBe('unknown');
  await user.click(screen.getByRole('button', { name: LIVE }));
  expect(store.getState().auth.status).toBe('signedOut');
  expect(await screen.findByLabelText('סיסמה')).toBeVisible();
});

it('takes nothing that the application does itself for a jump', async () => {
  const { server, store } = await recordSession();
  // RTK Query writes its subscriptions into the state half a second later, past the other middleware.
  await waitFor(() => {
    const types = recorded()
      .getState()
      .actionsById.map(({ type }) => type);
    expect(types.at(-1)).toBe('api/internalSubscriptions/subscriptionsUpdated');
  });
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  const calls = server.calls.length;
  await act(async () => {
    store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
  });
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(calls));
});

it('is over when DevTools themselves jump to the present', async () => {
  const { store } = await recordSession();
  const { computedStates } = recorded().getState();
  await jump(0);
  expect(screen.getByText('מצב צפייה')).toBeVisible();
  await jump(computedStates.length - 1);
  expect(screen.queryByText('מצב צפייה')).toBeNull();
  expect(store.getState().auth.status).toBe('signedIn');
});

it('shows a recording that was brought in, and comes back by loading the page anew', async () => {
  const { services, user } = await recordSession();
  const recording: unknown = JSON.parse(JSON.stringify(recorded().getState()));
  const reload = jest.spyOn(services.navigation, 'reload');
  await act(async () => recorded().dispatch({ type: 'IMPORT_STATE', nextLiftedState: recording }));
  const banner = screen.getByRole('status', { name: 'מצב צפייה' });
  expect(await screen.findByRole('heading', { name: 'לוח בקרה' })).toBeVisible();
  await user.click(within(banner).getByRole('button', { name: LIVE }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('records neither password nor token, in no action and in no state', async () => {
  await recordSession();
  const { actionsById, computedStates } = recorded().getState();
  const everything = JSON.stringify([actionsById, computedStates]);
  expect(everything).toContain('auth/profileLoaded');
  expect(everything).not.toContain(PASSWORD);
  expect(everything).not.toContain(TOKEN);
});
