import { waitFor } from '@testing-library/react';
import { makeStore } from '#client/app/store';
import { locationChanged } from '#client/lib/location/location-slice';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { startIdentity } from '../login/sign-in';
import { acceptInvitation } from './use-link';

const NUMBER = 'canary-number-of-an-invitation-canary-numbe';
const TOKEN = 'canary-sign-in-token';
const CHECK = 'POST /api/auth/invitation-link';
const OPEN = 'POST /api/auth/invitation-link/open';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Opens the page for links with a link that only contains the invitation's number. */
async function opened(routes: TestServer['routes'] = {}) {
  const server = new TestServer({
    'GET /api/auth/userProfile': () => json(buildProfile()),
    'POST /api/auth/sign-in': () => json({ data: { userId: 'user-1' } }),
    'GET /api/system/bootstrap-status': () => json({ firstAdminNeeded: false }),
    [CHECK]: () => json({ current: true }),
    [OPEN]: () => json({ token: TOKEN }),
    ...routes,
  });
  const services = buildServices({ server, path: '/auth/action', linkInvitation: NUMBER });
  const { store, stop, startListening } = makeStore(services, { location: services.navigation.location() });
  stops.push(stop);
  const actions: unknown[] = [];
  startListening({ predicate: (action) => actions.push(action) < 0, effect: () => undefined });
  await store.dispatch(startIdentity());
  store.dispatch(locationChanged(services.navigation.location()));
  await waitFor(() => expect(['ready', 'rejected']).toContain(store.getState().actionLink.status));
  /** Everything that a report, a log or DevTools would show. */
  const visible = () => JSON.stringify([actions, store.getState(), services.logged, services.path()]);
  const reached = (status: string) => waitFor(() => expect(store.getState().auth.status).toBe(status));
  return { store, services, server, account: services.identity.accountService, visible, reached };
}

it('requests its token when the button is clicked, and nothing on opening', async () => {
  const { store, server, services, account, reached, visible } = await opened();
  expect([server.count(OPEN), account.calls]).toEqual([0, []]);
  await store.dispatch(acceptInvitation());
  await reached('signedIn');
  expect([server.count(OPEN), account.calls]).toEqual([1, ['signInWithToken']]);
  expect([services.linkCode.get(), services.linkCode.invitation()]).toEqual([null, null]);
  for (const secret of [TOKEN, NUMBER]) expect(visible()).not.toContain(secret);
});

it('is refused if there is a newer link', async () => {
  const { store } = await opened({ [CHECK]: () => json({ current: false }) });
  expect(store.getState().actionLink).toEqual({ status: 'rejected', failure: 'replaced', reset: false });
});

it.each([
  [404, 'not_found', { status: 'rejected', failure: 'replaced' }],
  [429, 'too_many_requests', { status: 'ready', failure: 'tooManyAttempts' }],
  [503, 'unavailable', { status: 'ready', failure: 'other' }],
])('shows the reason for a failure: %i', async (status, code, expected) => {
  const { store, account } = await opened({ [OPEN]: () => errorResponse(status, code) });
  await store.dispatch(acceptInvitation());
  expect(store.getState().actionLink).toMatchObject(expected);
  expect([store.getState().auth.status, account.calls]).toEqual(['signedOut', []]);
});
