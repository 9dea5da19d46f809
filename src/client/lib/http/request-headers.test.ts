import { buildUser, TOKEN } from '../testing/services';
import { ok, startTestClient, THING, things } from '../testing/things';

const stops: (() => void)[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

async function start(routes: Parameters<typeof startTestClient>[0]) {
  const started = await startTestClient(routes);
  stops.push(started.stop);
  const sent = (name: string) => started.server.calls.filter((call) => call.name === name).at(-1)!.init;
  return { ...started, sent };
}

it('sends the token of the user, and no body with a GET', async () => {
  const { ask, sent } = await start({ [THING]: ok });
  await ask();
  const { method, headers, credentials, ...others } = sent(THING);
  expect(method).toBe('GET');
  expect(headers).toEqual({ Accept: 'application/json', Authorization: `Bearer ${TOKEN}` });
  expect(credentials).toBe('include');
  expect('body' in others).toBe(false);
});

it('sends a body as JSON, and the token of App Check if there is one', async () => {
  const PUT = 'PUT /api/things/7';
  const { store, services, sent } = await start({ [PUT]: ok });
  services.identity.appCheckToken = async () => 'app-1';
  await store.dispatch(things.endpoints.putThing.initiate({ params: { id: '7' }, body: { id: '7' } }));
  expect(sent(PUT).headers).toEqual({
    Accept: 'application/json',
    Authorization: `Bearer ${TOKEN}`,
    'X-Firebase-AppCheck': 'app-1',
    'Content-Type': 'application/json',
  });
  expect(sent(PUT).body).toBe('{"id":"7"}');
});

it('sends a public request without a token, even without a user', async () => {
  const PUBLIC = 'GET /api/public';
  const { store, services, sent } = await start({ [PUBLIC]: ok });
  const ask = () =>
    store.dispatch(things.endpoints.getPublic.initiate(undefined, { subscribe: false, forceRefetch: true }));
  expect((await ask()).data).toEqual({ id: '7' });
  expect(sent(PUBLIC).headers).toEqual({ Accept: 'application/json' });
  services.identity.user = null;
  expect((await ask()).data).toEqual({ id: '7' });
});

it('sends no other request without a user, and does not call the connection lost or found', async () => {
  const { server, services, store, ask } = await start({ [THING]: ok });
  services.identity.user = null;
  expect((await ask()).error).toEqual({ kind: 'unauthenticated', text: 'Not authenticated' });
  expect(server.count(THING)).toBe(0);
  store.dispatch({ type: 'connection/serverLost' });
  await ask(true);
  expect(store.getState().connection.status).toBe('lost');
  services.identity.user = buildUser();
  await ask(true);
  expect(store.getState().connection.status).toBe('there');
});

it('reports a request that failed without a response', async () => {
  jest.useFakeTimers();
  const { store, ask } = await start({ [THING]: () => Promise.reject(new Error('Failed to fetch')) });
  const request = ask();
  await jest.advanceTimersByTimeAsync(60_000);
  expect((await request).error).toEqual({ kind: 'network', text: 'Failed to fetch' });
  expect(store.getState().connection.status).toBe('lost');
});
