import { startTestApp, type TestApp } from '#server/lib/testing/app';

const URL = '/api/system/login-behavior';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
}, 60_000);
afterAll(() => test.close());

async function change(payload: object): Promise<unknown> {
  const headers = await test.as('system.manage');
  const response = await test.app.inject({ method: 'PUT', url: URL, headers, payload });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function read(): Promise<unknown> {
  return (await test.app.inject({ method: 'GET', url: URL, headers: await test.as() })).json();
}

it('signs nobody out by default', async () => {
  const nothing = { requireLoginEachVisit: false, disconnectOnInactivity: false, inactiveTimeoutMinutes: 30 };
  expect(await read()).toEqual(nothing);
});

it.each([
  [45, 45],
  [1.5, 1.5],
  ['45', 45],
  [0.2, 1],
  [0, 30],
  [-5, 30],
  ['', 30],
  [' ', 30],
  ['long', 30],
  [null, 30],
  [true, 30],
  [[45], 30],
  // Any upper limit is allowed, since no timer runs that long.
  [100_000, 100_000],
  [1e15, 1e15],
])('stores a time of %j minutes as %d', async (given, kept) => {
  const inForce = {
    requireLoginEachVisit: false,
    disconnectOnInactivity: true,
    inactiveTimeoutMinutes: kept,
  };
  expect(await change({ disconnectOnInactivity: true, inactiveTimeoutMinutes: given })).toEqual(inForce);
  expect(await read()).toEqual(inForce);
});

it.each([
  [1, true],
  ['yes', true],
  [0, false],
  ['', false],
  [null, false],
])('reads %j as %s for a switch', async (given, meant) => {
  const changed = await change({ requireLoginEachVisit: given, disconnectOnInactivity: given });
  expect(changed).toMatchObject({ requireLoginEachVisit: meant, disconnectOnInactivity: meant });
});

it('rejects unknown fields', async () => {
  const headers = await test.as('system.manage');
  const response = await test.app.inject({ method: 'PUT', url: URL, headers, payload: { minutes: 5 } });
  expect(response.statusCode).toBe(400);
  expect(response.json().error.fields).toEqual([{ field: 'body.minutes', reason: 'unknown field' }]);
});
