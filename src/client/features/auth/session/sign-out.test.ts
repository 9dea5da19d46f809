import { waitFor } from '@testing-library/react';
import { makeStore } from '#client/app/store';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser, json, TestClock, TestServer } from '#client/lib/testing/services';
import { accessRevoked } from '#client/session/auth-slice';
import { observeIdentity, signInWithPassword } from '../login/sign-in';

const SIGN_OUT = 'POST /api/auth/sign-out';

let stop = (): void => undefined;
afterEach(() => stop());

/** Signs a user in, and ends the session by a rule. The server does not respond to its end. */
async function endSession() {
  const server = new TestServer({
    [SIGN_OUT]: () => new Promise<Response>(() => undefined),
    'GET /api/auth/userProfile': () => json(buildProfile()),
    'POST /api/auth/sign-in': () => json({ data: { userId: 'user-1' } }),
  });
  const services = buildServices({ server, path: '/nowhere', clock: new TestClock('manual') });
  const product = makeStore(services, { location: services.navigation.location() });
  stop = product.stop;
  const reached = (status: string) =>
    waitFor(() => expect(product.store.getState().auth.status).toBe(status));
  services.identity.user = buildUser();
  product.store.dispatch(observeIdentity());
  await reached('signedIn');
  product.store.dispatch(accessRevoked({ failure: 'inactive' }));
  await waitFor(() => expect(server.count(SIGN_OUT)).toBe(1));
  return { ...services, store: product.store, reached };
}

it('leaves a session that begins in this tab meanwhile', async () => {
  const { identity, clock, store, reached } = await endSession();
  await store.dispatch(signInWithPassword('dana@misrad.example', 'x'));
  await reached('signedIn');
  clock.advance(10_000);
  expect(identity.calls).toEqual(['password dana@misrad.example']);
  await reached('signedIn');
});

it('leaves a session that another tab has begun meanwhile', async () => {
  const { identity, clock, reached } = await endSession();
  identity.become(null);
  identity.become(buildUser());
  await reached('signedIn');
  clock.advance(10_000);
  expect(identity.calls).toEqual([]);
  await reached('signedIn');
});

it('signs out at the provider after three seconds if nobody has signed in', async () => {
  const { identity, clock, store } = await endSession();
  identity.rejection = new Error('wrong password');
  await store.dispatch(signInWithPassword('dana@misrad.example', 'x'));
  clock.advance(3_000);
  await waitFor(() => expect(identity.calls).toEqual(['password dana@misrad.example', 'signOut']));
});
