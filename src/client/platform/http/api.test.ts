import { json, refusal, TOKEN, type TestServer } from '../testing/services';
import { ok, startThings, THING, things } from '../testing/things';

const stops: (() => void)[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

async function start(routes: TestServer['routes']) {
  const product = await startThings(routes);
  stops.push(product.stop);
  return product;
}

it('calls as the specification says: bearer token, credentials, JSON', async () => {
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

it('sends the App Check token when there is one', async () => {
  const { server, services, ask } = await start({ [THING]: ok });
  services.identity.appCheckToken = () => Promise.resolve('check');
  await ask();
  expect(server.calls.at(-1)!.init.headers).toMatchObject({ 'X-Firebase-AppCheck': 'check' });
});

it('sends the App Check token to public routes too, where nobody is signed in', async () => {
  const { store, server, services } = await start({ 'GET /api/public': ok });
  services.identity.user = null;
  services.identity.appCheckToken = () => Promise.resolve('check');
  await store.dispatch(things.endpoints.getPublic.initiate());
  expect(server.calls.at(-1)!.init.headers).toEqual({
    Accept: 'application/json',
    'X-Firebase-AppCheck': 'check',
  });
});

it('writes the query, and leaves out what is not set', async () => {
  const { store, server } = await start({ [THING]: ok });
  const query = { from: '2026-01-01', agent: ['a', 'ב'] };
  await store.dispatch(things.endpoints.getThing.initiate({ params: { id: '7' }, query }));
  expect(server.calls.at(-1)!.url).toBe('/api/things/7?from=2026-01-01&agent=a&agent=%D7%91');
  await store.dispatch(
    things.endpoints.getThing.initiate({ params: { id: '7' }, query: { from: undefined } }),
  );
  expect(server.calls.at(-1)!.url).toBe('/api/things/7');
});

it("fails with 'Not authenticated' without a signed-in user, and makes no call", async () => {
  const { server, services, ask } = await start({ [THING]: ok });
  services.identity.user = null;
  const { error } = await ask();
  expect(error).toEqual({ kind: 'unauthenticated', text: 'Not authenticated' });
  expect(server.count(THING)).toBe(0);
});

it('asks public routes without a user', async () => {
  const { store, server, services } = await start({ 'GET /api/public': ok });
  services.identity.user = null;
  await store.dispatch(things.endpoints.getPublic.initiate());
  expect(server.calls.at(-1)!.init.headers).toEqual({ Accept: 'application/json' });
});

it('keeps what the server said of an error, and words it for the log', async () => {
  const { ask } = await start({ [THING]: () => refusal(403, 'forbidden', 'Forbidden') });
  const { error } = await ask();
  expect(error).toEqual({
    kind: 'http',
    status: 403,
    text: 'HTTP 403 Forbidden {"error":{"code":"forbidden","message":"forbidden said","requestId":"request-7"}}',
    body: { code: 'forbidden', message: 'forbidden said', requestId: 'request-7' },
    retryAfterS: null,
  });
});

it('accepts nothing outside the contract', async () => {
  const { ask } = await start({ [THING]: () => json({ id: 7 }) });
  expect((await ask()).error).toMatchObject({ kind: 'malformed' });
});

it('accepts nothing that is no JSON', async () => {
  const { ask } = await start({ [THING]: () => new Response('<html>', { status: 200 }) });
  expect((await ask()).error).toMatchObject({ kind: 'malformed' });
});

it('joins equal calls that are under way', async () => {
  const { server, ask } = await start({ [THING]: ok });
  await Promise.all([ask(), ask(), ask()]);
  expect(server.count(THING)).toBe(1);
});

it('keeps an answer for 1.5 seconds', async () => {
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

describe('what fails for a while', () => {
  it.each([
    ['503', () => refusal(503, 'unavailable')],
    ['429', () => refusal(429, 'too_many_requests')],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is asked for three times more, after 1, 2 and 4 seconds: %s', async (_what, answer) => {
    const { server, ask } = await start({ [THING]: answer });
    jest.useFakeTimers();
    const asked = ask();
    const times: number[] = [];
    for (const ms of [999, 1, 1_999, 1, 3_999, 1, 60_000]) {
      await jest.advanceTimersByTimeAsync(ms);
      times.push(server.count(THING));
    }
    expect(times).toEqual([1, 2, 2, 3, 3, 4, 4]);
    expect((await asked).error).toBeDefined();
  });

  it('is asked for again where a question is asked by POST, too', async () => {
    const question = 'POST /api/things/query';
    const { server, store } = await start({ [question]: () => refusal(503, 'unavailable') });
    jest.useFakeTimers();
    const asked = store.dispatch(
      things.endpoints.askThings.initiate({ body: { id: '7' } }, { subscribe: false }),
    );
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await asked).error).toBeDefined();
    expect(server.count(question)).toBe(4);
  });

  it('counts when it comes right', async () => {
    const answers = [() => refusal(500, 'internal'), ok];
    const { ask } = await start({ [THING]: () => answers.shift()!() });
    jest.useFakeTimers();
    const asked = ask();
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await asked).data).toEqual({ id: '7' });
  });

  it.each([400, 401, 403, 404, 409])(
    'is another thing than a refusal: %i is asked for once',
    async (status) => {
      const { server, ask } = await start({ [THING]: () => refusal(status, 'x') });
      await ask();
      expect(server.count(THING)).toBe(1);
    },
  );

  it('is asked for once where it changes something', async () => {
    const { store, server } = await start({ 'PUT /api/things/7': () => refusal(503, 'unavailable') });
    await store.dispatch(things.endpoints.putThing.initiate({ params: { id: '7' }, body: { id: '7' } }));
    expect(server.count('PUT /api/things/7')).toBe(1);
  });
});
