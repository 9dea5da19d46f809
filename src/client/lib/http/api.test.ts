import { json, errorResponse, TOKEN, type TestServer } from '../testing/services';
import { ok, startTestClient, THING, things } from '../testing/things';

const stops: (() => void)[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

async function start(routes: TestServer['routes']) {
  const product = await startTestClient(routes);
  stops.push(product.stop);
  return product;
}

it('sends requests as specified: bearer token, credentials, JSON', async () => {
  const { store, server } = await start({ 'PUT /api/things/a%2Fb': ok });
  await store.dispatch(things.endpoints.putThing.initiate({ params: { id: 'a/b' }, body: { id: '7' } }));
  const { init, url } = server.calls.at(-1)!;
  expect(url).toBe('/api/things/a%2Fb');
  expect(init.credentials).toBe('include');
  expect(init.headers).toEqual({
    Accept: 'application/json',
    Authorization: `Bearer ${TOKEN}`,
    'Content-Type': 'application/json',
  });
  expect(init.body).toBe('{"id":"7"}');
});

it('sends the App Check token if it is available', async () => {
  const { server, services, ask } = await start({ [THING]: ok });
  services.identity.appCheckToken = () => Promise.resolve('check');
  await ask();
  expect(server.calls.at(-1)!.init.headers).toMatchObject({ 'X-Firebase-AppCheck': 'check' });
});

it('sends the App Check token to public routes without a signed-in user', async () => {
  const { store, server, services } = await start({ 'GET /api/public': ok });
  services.identity.user = null;
  services.identity.appCheckToken = () => Promise.resolve('check');
  await store.dispatch(things.endpoints.getPublic.initiate());
  expect(server.calls.at(-1)!.init.headers).toEqual({
    Accept: 'application/json',
    'X-Firebase-AppCheck': 'check',
  });
});

it('serialises the query, and omits unset parameters', async () => {
  const { store, server } = await start({ [THING]: ok });
  const query = { from: '2026-01-01', agent: ['a', 'ב'] };
  await store.dispatch(things.endpoints.getThing.initiate({ params: { id: '7' }, query }));
  expect(server.calls.at(-1)!.url).toBe('/api/things/7?from=2026-01-01&agent=a&agent=%D7%91');
  await store.dispatch(
    things.endpoints.getThing.initiate({ params: { id: '7' }, query: { from: undefined } }),
  );
  expect(server.calls.at(-1)!.url).toBe('/api/things/7');
});

it("fails with 'Not authenticated' without a signed-in user, and sends no request", async () => {
  const { server, services, ask } = await start({ [THING]: ok });
  services.identity.user = null;
  const { error } = await ask();
  expect(error).toEqual({ kind: 'unauthenticated', text: 'Not authenticated' });
  expect(server.count(THING)).toBe(0);
});

it('requests public routes without a user', async () => {
  const { store, server, services } = await start({ 'GET /api/public': ok });
  services.identity.user = null;
  await store.dispatch(things.endpoints.getPublic.initiate());
  expect(server.calls.at(-1)!.init.headers).toEqual({ Accept: 'application/json' });
});

it('keeps the body of an error response, and formats it for the log', async () => {
  const { ask } = await start({ [THING]: () => errorResponse(403, 'forbidden', 'Forbidden') });
  const { error } = await ask();
  expect(error).toEqual({
    kind: 'http',
    status: 403,
    text: 'HTTP 403 Forbidden {"error":{"code":"forbidden","message":"forbidden said","requestId":"request-7"}}',
    body: { code: 'forbidden', message: 'forbidden said', requestId: 'request-7' },
    retryAfterS: null,
  });
});

it('rejects a response outside the contract', async () => {
  const { ask } = await start({ [THING]: () => json({ id: 7 }) });
  expect((await ask()).error).toMatchObject({ kind: 'malformed' });
});

it('rejects a response that is not JSON', async () => {
  const { ask } = await start({ [THING]: () => new Response('<html>', { status: 200 }) });
  expect((await ask()).error).toMatchObject({ kind: 'malformed' });
});

it('joins identical concurrent requests', async () => {
  const { server, ask } = await start({ [THING]: ok });
  await Promise.all([ask(), ask(), ask()]);
  expect(server.count(THING)).toBe(1);
});

it('caches a response for 1.5 seconds', async () => {
  const { server, ask } = await start({ [THING]: ok });
  jest.useFakeTimers();
  await ask();
  await jest.advanceTimersByTimeAsync(1_490);
  await ask();
  expect(server.count(THING)).toBe(1);
  await jest.advanceTimersByTimeAsync(20);
  await ask();
  expect(server.count(THING)).toBe(2);
});

describe('temporary failures', () => {
  it.each([
    ['503', () => errorResponse(503, 'unavailable')],
    ['429', () => errorResponse(429, 'too_many_requests')],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('retries three times, after 1, 2 and 4 seconds: %s', async (_what, result) => {
    const { server, ask } = await start({ [THING]: result });
    jest.useFakeTimers();
    const request = ask();
    const times: number[] = [];
    for (const ms of [999, 1, 1_999, 1, 3_999, 1, 60_000]) {
      await jest.advanceTimersByTimeAsync(ms);
      times.push(server.count(THING));
    }
    expect(times).toEqual([1, 2, 2, 3, 3, 4, 4]);
    expect((await request).error).toBeDefined();
  });

  it('retries a query sent by POST, too', async () => {
    const route = 'POST /api/things/query';
    const { server, store } = await start({ [route]: () => errorResponse(503, 'unavailable') });
    jest.useFakeTimers();
    const request = store.dispatch(
      things.endpoints.postThings.initiate({ body: { id: '7' } }, { subscribe: false }),
    );
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await request).error).toBeDefined();
    expect(server.count(route)).toBe(4);
  });

  it('succeeds when a retry succeeds', async () => {
    const responses = [() => errorResponse(500, 'internal'), ok];
    const { ask } = await start({ [THING]: () => responses.shift()!() });
    jest.useFakeTimers();
    const request = ask();
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await request).data).toEqual({ id: '7' });
  });

  it.each([400, 401, 403, 404, 409])('does not retry a refused request: %i', async (status) => {
    const { server, ask } = await start({ [THING]: () => errorResponse(status, 'x') });
    await ask();
    expect(server.count(THING)).toBe(1);
  });

  it('does not retry a mutation', async () => {
    const { store, server } = await start({ 'PUT /api/things/7': () => errorResponse(503, 'unavailable') });
    await store.dispatch(things.endpoints.putThing.initiate({ params: { id: '7' }, body: { id: '7' } }));
    expect(server.count('PUT /api/things/7')).toBe(1);
  });
});
