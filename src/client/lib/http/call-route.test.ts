import { json, errorResponse } from '../testing/services';
import { ok, startTestClient, THING, things } from '../testing/things';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const unauthenticated = () => errorResponse(401, 'unauthenticated');

async function start(routes: Parameters<typeof startTestClient>[0]) {
  const started = await startTestClient(routes);
  stops.push(started.stop);
  return started;
}

it('retries the request with a renewed token', async () => {
  const responses = [unauthenticated, ok];
  const { server, services, store, ask } = await start({ [THING]: () => responses.shift()!() });
  services.identity.renewal = 'renewed';
  expect((await ask()).data).toEqual({ id: '7' });
  expect(server.count(THING)).toBe(2);
  expect(store.getState().auth.status).toBe('signedIn');
});

it('retries a mutation, too, since a refused request has no effect', async () => {
  const responses = [unauthenticated, () => json({ id: '7' })];
  const { server, services, store } = await start({ 'PUT /api/things/7': () => responses.shift()!() });
  services.identity.renewal = 'renewed';
  await store.dispatch(things.endpoints.putThing.initiate({ params: { id: '7' }, body: { id: '7' } }));
  expect(server.count('PUT /api/things/7')).toBe(2);
});

it("returns the server's response if the token cannot be renewed, and does not sign out", async () => {
  const { services, store, ask } = await start({ [THING]: unauthenticated });
  services.identity.renewToken = () => Promise.reject(new Error('the provider cannot be reached'));
  expect((await ask()).error).toMatchObject({ kind: 'http', status: 401 });
  expect(store.getState().auth.status).toBe('signedIn');
});

it('does not loop if the renewed token is refused, too', async () => {
  const { server, services, store, ask } = await start({ [THING]: unauthenticated });
  services.identity.renewal = 'renewed';
  expect((await ask()).error).toMatchObject({ status: 401 });
  expect(server.count(THING)).toBe(2);
  expect(store.getState().auth.status).toBe('signedIn');
});

it('signs out with a reason if the provider has ended the sign-in', async () => {
  const { services, store, ask } = await start({ [THING]: unauthenticated });
  services.identity.renewal = 'rejected';
  await ask();
  expect(store.getState().auth).toEqual({ status: 'signedOut', failure: 'sessionExpired' });
});

it('signs out with a reason if the sign-in has ended, without renewing the token', async () => {
  const { services, store, ask } = await start({ [THING]: () => errorResponse(401, 'session_ended') });
  services.identity.renewal = 'renewed';
  await ask();
  expect(services.identity.calls).not.toContain('renewToken');
  expect(store.getState().auth).toEqual({ status: 'signedOut', failure: 'sessionExpired' });
});

it('gives a reason if the provider signs out by itself meanwhile', async () => {
  const { services, store, ask } = await start({ [THING]: unauthenticated });
  services.identity.observe(
    () => undefined,
    () => undefined,
  );
  services.identity.renewToken = async () => {
    store.dispatch({ type: 'auth/identityObserved', payload: { user: null } });
    return 'rejected';
  };
  await ask().catch(() => undefined);
  expect(store.getState().auth).toEqual({ status: 'signedOut', failure: 'sessionExpired' });
});

it.each([401, 403])('does not sign out for another %i, or if the provider is unreachable', async (status) => {
  const { services, store, ask } = await start({
    [THING]: () => errorResponse(status, status === 401 ? 'unauthenticated' : 'forbidden'),
  });
  await ask();
  expect(store.getState().auth.status).toBe('signedIn');
  expect(services.identity.calls).toEqual(status === 401 ? ['renewToken'] : []);
});
