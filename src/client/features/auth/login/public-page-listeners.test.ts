import { waitFor } from '@testing-library/react';
import { makeStore } from '#client/app/store';
import { locationChanged } from '#client/lib/location/location-slice';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { signInWithPassword, startIdentity } from './sign-in';

const STATUS = 'GET /api/system/bootstrap-status';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function start(path: string, linkCode?: string) {
  const server = new TestServer({
    'GET /api/auth/userProfile': () => json(buildProfile()),
    'POST /api/auth/sign-in': () => json({ data: { userId: 'user-1' } }),
    [STATUS]: () => json({ firstAdminNeeded: false }),
  });
  const services = buildServices({ server, path, ...(linkCode !== undefined && { linkCode }) });
  const { store, stop } = makeStore(services, { location: services.navigation.location() });
  stops.push(stop);
  const seen: string[] = [];
  services.identity.oneTapCredential = () => {
    seen.push('offered');
    return Promise.resolve(null);
  };
  services.identity.cancelOneTap = () => void seen.push('cancelled');
  const goTo = (to: string) => {
    services.navigation.push(to);
    store.dispatch(locationChanged(services.navigation.location()));
  };
  return { store, server, services, account: services.identity.accountService, seen, goTo };
}

it('checks for a first administrator only on the sign-in page', async () => {
  const { store, server, goTo } = start('/');
  await store.dispatch(startIdentity());
  goTo('/reset-password');
  expect(server.count(STATUS)).toBe(0);
  goTo('/login');
  await waitFor(() => expect(store.getState().firstAdmin.status).toBe('notNeeded'));
  goTo('/reset-password');
  goTo('/login');
  expect(server.count(STATUS)).toBe(1);
});

it('checks again while the server does not respond, and only on the sign-in page', async () => {
  const { store, server, services, goTo } = start('/');
  const { clock } = services;
  await store.dispatch(startIdentity());
  const response = server.routes[STATUS]!;
  server.routes[STATUS] = () => errorResponse(400, 'bad_request');
  goTo('/login');
  await waitFor(() => expect(services.logged).not.toEqual([]));
  goTo('/reset-password');
  const before = server.count(STATUS);
  clock.advance(15_000);
  expect(server.count(STATUS)).toBe(before);
  goTo('/login');
  await waitFor(() => expect(server.count(STATUS)).toBeGreaterThan(before));
  expect(store.getState().firstAdmin.status).toBe('unknown');
  server.routes[STATUS] = response;
  clock.advance(15_000);
  await waitFor(() => expect(store.getState().firstAdmin.status).toBe('notNeeded'));
  const after = server.count(STATUS);
  clock.advance(15_000);
  expect(server.count(STATUS)).toBe(after);
});

it('inspects a mailed link once, on its own page', async () => {
  const { store, account, goTo } = start('/', 'canary-link-code');
  account.link = { mode: 'verifyEmail', email: null };
  goTo('/login');
  expect(account.calls).toEqual([]);
  goTo('/auth/action');
  await waitFor(() => expect(store.getState().actionLink.status).toBe('ready'));
  goTo('/login');
  goTo('/auth/action');
  expect(account.calls).toEqual(['inspectLink']);
});

it('offers One Tap on the sign-in page, and cancels it elsewhere', async () => {
  const { store, seen, goTo } = start('/reset-password');
  await store.dispatch(startIdentity());
  goTo('/auth/action');
  expect(seen).toEqual([]);
  goTo('/login');
  await waitFor(() => expect(seen).toEqual(['offered']));
  await store.dispatch(signInWithPassword('dana@misrad.example', 'password'));
  await waitFor(() => expect(store.getState().auth.status).toBe('signedIn'));
  expect(seen).toEqual(['offered', 'cancelled']);
});
