import type * as webauthn from '@simplewebauthn/server';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { TestAuthenticator, type ResponseChanges } from './testing/authenticator';
import * as biometricTables from '#server/db/schema/biometric-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

/** Called between the verification of a device's response and its consequences. */
let afterVerification: () => Promise<void> = async () => undefined;
jest.mock('@simplewebauthn/server', () => {
  const real = jest.requireActual<typeof webauthn>('@simplewebauthn/server');
  return {
    ...real,
    verifyAuthenticationResponse: async (options: webauthn.VerifyAuthenticationResponseOpts) => {
      const result = await real.verifyAuthenticationResponse(options);
      await afterVerification();
      return result;
    },
  };
});

type Headers = { authorization: string };

let test: TestApp;
let admin: Headers;
let dana: Headers;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  admin = await test.as('system.admin');
  dana = await test.as();
  await send('PUT', '/api/system/biometric', { enabled: true }, admin);
});
afterAll(() => test.close());

async function send(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers = dana,
  cookies = {},
) {
  const answer = await test.app.inject({ method, url, headers, cookies, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), cookies: answer.cookies };
}

const optionsToRegister = (headers = dana) =>
  send('POST', '/api/biometric/register/options', { deviceName: 'נייד' }, headers);
const optionsToSignIn = (headers = dana) =>
  send('GET', '/api/biometric/authenticate/options', undefined, headers);
const getChallenge = ({ body }: { body: Record<string, unknown> }) => String(body['challenge']);

async function register(device: TestAuthenticator, bend: ResponseChanges = {}, headers = dana) {
  const challenge = getChallenge(await optionsToRegister(headers));
  const credential = device.register(challenge, bend);
  return send('POST', '/api/biometric/register/verify', { deviceName: ' נ\u202Eייד', credential }, headers);
}

async function signIn(device: TestAuthenticator, bend: ResponseChanges = {}, headers = dana) {
  const challenge = getChallenge(await optionsToSignIn(headers));
  return send(
    'POST',
    '/api/biometric/authenticate/verify',
    { credential: device.authenticate(challenge, bend) },
    headers,
  );
}

async function deviceIds(headers = dana): Promise<string[]> {
  const { body } = await send('GET', '/api/biometric/devices', undefined, headers);
  return (body['data'] as { id: string }[]).map(({ id }) => id);
}

const verified = { body: { verified: true } };
const refused = { status: 200, body: { verified: false } };

it('registers a device, signs in with it, lists it with its last use, and deletes it', async () => {
  const device = new TestAuthenticator();
  const options = await optionsToRegister();
  expect(options.body).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
  });
  expect(await register(device)).toMatchObject(verified);
  test.clock.set('2026-09-16T09:30:00Z');
  const answer = await signIn(device);
  expect(answer).toMatchObject(verified);
  expect(answer.cookies[0]).toMatchObject({ httpOnly: true });
  const list = await send('GET', '/api/biometric/devices');
  expect(list.body['data']).toEqual([
    {
      id: expect.any(String),
      name: 'נייד',
      isActive: true,
      registeredWhileOff: true,
      createdAt: '2026-09-16T09:00:00.000Z',
      lastUsedAt: '2026-09-16T09:30:00.000Z',
    },
  ]);
  const [id] = await deviceIds();
  expect((await send('DELETE', `/api/biometric/devices/${id}`)).status).toBe(200);
  expect(await deviceIds()).toEqual([]);
  expect((await optionsToSignIn()).status).toBe(404);
  const entries = await test.database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ action, before, after }) => [action, { ...before!, ...after! }])).toEqual([
    ['biometric.switched', { enabled: true }],
    ['device.registered', { name: 'נייד' }],
    ['device.deleted', { name: 'נייד' }],
  ]);
});

describe('a response with one wrong value registers nothing', () => {
  it.each<[string, ResponseChanges]>([
    ['type', { type: 'webauthn.get' }],
    ['challenge that was never given', { challenge: Buffer.from('made up').toString('base64url') }],
    ['origin of another host', { origin: 'http://localhost.evil.example' }],
    ['origin of another port', { origin: 'http://localhost:4001' }],
    ['origin of a subdomain', { origin: 'http://a.localhost:4000' }],
    ['origin null', { origin: 'null' }],
    ['frame of another origin', { crossOrigin: true }],
    ['top origin', { topOrigin: 'https://evil.example' }],
    ['relying party', { rpId: 'evil.example' }],
    ['user not present', { flags: 4 }],
    ['user not verified', { flags: 1 }],
    ['backed up though it cannot be', { flags: 1 | 4 | 16 }],
    ['id that is not the credential’s', { id: 'AAAA' }],
  ])('%s', async (_point, bend) => {
    expect(await register(new TestAuthenticator(), bend)).toMatchObject(refused);
    expect(await deviceIds()).toEqual([]);
  });
});

describe('a response with one wrong value signs nobody in', () => {
  it.each<[string, ResponseChanges]>([
    ['type', { type: 'webauthn.create' }],
    ['challenge that was never given', { challenge: Buffer.from('made up').toString('base64url') }],
    ['origin', { origin: 'https://localhost:4000' }],
    ['frame of another origin', { crossOrigin: true }],
    ['relying party', { rpId: 'evil.example' }],
    ['user not present', { flags: 4 }],
    ['user not verified', { flags: 1 }],
    ['user handle of somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['empty signature', { signature: Buffer.alloc(0) }],
    ['wrong signature', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['counter that did not rise', { counter: 1 }],
    ['counter that fell', { counter: 0 }],
    ['unknown credential', { id: 'AAAA' }],
  ])('%s', async (_point, bend) => {
    const device = new TestAuthenticator();
    await register(device);
    expect(await signIn(device)).toMatchObject(verified);
    const answer = await signIn(device, bend);
    expect(answer).toMatchObject(refused);
    expect(answer.cookies).toEqual([]);
    expect(await signIn(device)).toMatchObject(verified);
  });
});

describe('a challenge', () => {
  it('is used up by the first response', async () => {
    const device = new TestAuthenticator();
    await register(device);
    const challenge = getChallenge(await optionsToSignIn());
    const credential = device.authenticate(challenge);
    const both = await Promise.all(
      [1, 2].map(() => send('POST', '/api/biometric/authenticate/verify', { credential })),
    );
    expect(both.filter(({ body }) => body['verified'] === true)).toHaveLength(1);
  });

  it('is used up by an invalid response too', async () => {
    const device = new TestAuthenticator();
    await register(device);
    const challenge = getChallenge(await optionsToSignIn());
    const wrong = device.authenticate(challenge, { signature: Buffer.alloc(8) });
    await send('POST', '/api/biometric/authenticate/verify', { credential: wrong });
    const right = device.authenticate(challenge);
    expect(await send('POST', '/api/biometric/authenticate/verify', { credential: right })).toMatchObject(
      refused,
    );
  });

  it('expires', async () => {
    const device = new TestAuthenticator();
    await register(device);
    const challenge = getChallenge(await optionsToSignIn());
    test.clock.set('2026-09-16T09:02:01Z');
    const credential = device.authenticate(challenge);
    expect(await send('POST', '/api/biometric/authenticate/verify', { credential })).toMatchObject(refused);
  });

  it('is valid for one user and one purpose', async () => {
    const device = new TestAuthenticator();
    await register(device);
    const registering = getChallenge(await optionsToRegister());
    const credential = device.authenticate(registering);
    expect(await send('POST', '/api/biometric/authenticate/verify', { credential })).toMatchObject(refused);
    await register(new TestAuthenticator(), {}, admin);
    const admins = getChallenge(await optionsToSignIn(admin));
    const crossed = device.authenticate(admins);
    expect(await send('POST', '/api/biometric/authenticate/verify', { credential: crossed })).toMatchObject(
      refused,
    );
  });
});

describe('a device', () => {
  it('can be registered once, by one user', async () => {
    const device = new TestAuthenticator();
    expect(await register(device)).toMatchObject(verified);
    expect(await register(device)).toMatchObject(refused);
    expect(await register(device, {}, admin)).toMatchObject(refused);
  });

  it('of another user cannot sign in or be deleted', async () => {
    const device = new TestAuthenticator();
    await register(device);
    await register(new TestAuthenticator(), {}, admin);
    expect(await signIn(device, {}, admin)).toMatchObject(refused);
    const [id] = await deviceIds();
    expect((await send('DELETE', `/api/biometric/devices/${id}`, undefined, admin)).status).toBe(404);
    expect(await deviceIds()).toHaveLength(1);
  });

  it('that is deactivated or deleted cannot sign in, and its sessions end', async () => {
    await send('PUT', '/api/system/two-factor', { enabled: true, code: '482913' }, admin);
    const code = await send('POST', '/api/system/two-factor/verify', { code: '482913' });
    const byCode = Object.fromEntries(code.cookies.map(({ name, value }) => [name, value]));
    const device = new TestAuthenticator();
    const options = await send(
      'POST',
      '/api/biometric/register/options',
      { deviceName: 'נייד' },
      dana,
      byCode,
    );
    const credential = device.register(getChallenge(options));
    await send('POST', '/api/biometric/register/verify', { deviceName: 'נייד', credential }, dana, byCode);
    const byDevice = Object.fromEntries(
      (await signIn(device)).cookies.map(({ name, value }) => [name, value]),
    );
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, byDevice)).status).toBe(200);
    const [row] = await test.database.db.select().from(biometricDevices);
    expect(row?.registeredWhileOff).toBe(false);
    const adminCode = await send('POST', '/api/system/two-factor/verify', { code: '482913' }, admin);
    const adminCookies = Object.fromEntries(adminCode.cookies.map(({ name, value }) => [name, value]));
    const url = `/api/biometric/admin/devices/${row?.userId}/${row?.id}/toggle`;
    expect((await send('POST', url, { isActive: false }, admin, adminCookies)).status).toBe(200);
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, byDevice)).status).toBe(403);
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, byCode)).status).toBe(200);
    expect((await optionsToSignIn()).status).toBe(404);
    await send('POST', url, { isActive: true }, admin, adminCookies);
    const again = Object.fromEntries((await signIn(device)).cookies.map(({ name, value }) => [name, value]));
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, again)).status).toBe(200);
    await send('PUT', '/api/system/biometric', { enabled: false }, admin, adminCookies);
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, again)).status).toBe(403);
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, byCode)).status).toBe(200);
    await send('PUT', '/api/system/biometric', { enabled: true }, admin, adminCookies);
    const last = Object.fromEntries((await signIn(device)).cookies.map(({ name, value }) => [name, value]));
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, last)).status).toBe(200);
    await send('DELETE', `/api/biometric/devices/${row?.id}`, undefined, dana, byCode);
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, last)).status).toBe(403);
    expect((await send('GET', '/api/system/last-sync-time', undefined, dana, byCode)).status).toBe(200);
  });

  it('is limited to ten per user, also in parallel', async () => {
    const devices = Array.from({ length: 14 }, () => new TestAuthenticator());
    const challenges: string[] = [];
    for (const _device of devices) challenges.push(getChallenge(await optionsToRegister()));
    const url = '/api/biometric/register/verify';
    const responses = await Promise.all(
      devices.map((device, i) => {
        const credential = device.register(challenges[i] ?? '', {});
        return send('POST', url, { deviceName: 'נייד', credential });
      }),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await deviceIds()).toHaveLength(10);
    expect((await optionsToRegister()).status).toBe(409);
  });

  it('that was copied cannot sign in with a counter already used on another server', async () => {
    const device = new TestAuthenticator();
    await register(device);
    afterVerification = async () => {
      await test.database.db.update(biometricDevices).set({ counter: 7 });
    };
    const answer = await signIn(device, { counter: 7 });
    afterVerification = async () => undefined;
    expect(answer).toMatchObject(refused);
    expect(answer.cookies).toEqual([]);
  });

  it('cannot verify after its owner has disabled biometrics', async () => {
    const device = new TestAuthenticator();
    await register(device);
    await send('PUT', '/api/system/two-factor', { enabled: true, code: '482913' }, admin);
    const cookies = Object.fromEntries(
      (await signIn(device)).cookies.map(({ name, value }) => [name, value]),
    );
    const page = () => send('GET', '/api/system/last-sync-time', undefined, dana, cookies);
    expect((await page()).status).toBe(200);
    await send('POST', '/api/biometric/settings', { enabled: false }, dana, cookies);
    expect((await page()).status).toBe(403);
  });

  it('cannot be registered before the second factor', async () => {
    await send('PUT', '/api/system/two-factor', { enabled: true, code: '482913' }, admin);
    const { status, body } = await optionsToRegister();
    expect(status).toBe(403);
    expect(ErrorBody.parse(body).error.code).toBe('two_factor_required');
  });
});

describe('the switches', () => {
  it('must both be on', async () => {
    const device = new TestAuthenticator();
    await register(device);
    const settings = '/api/biometric/settings';
    expect((await send('GET', settings)).body).toEqual({
      data: { enabled: true, organizationEnabled: true, deviceReady: true },
    });
    expect((await send('POST', settings, { enabled: false })).body).toEqual({
      data: { enabled: false, organizationEnabled: true, deviceReady: false },
    });
    expect((await optionsToSignIn()).status).toBe(404);
    await send('POST', settings, { enabled: true });
    expect((await optionsToSignIn()).status).toBe(200);
    await send('PUT', '/api/system/biometric', { enabled: false }, admin);
    expect((await optionsToSignIn()).status).toBe(404);
    expect((await optionsToRegister()).status).toBe(409);
  });
});

it('lists the users with devices, and separately those registered while the factor was off', async () => {
  await register(new TestAuthenticator());
  const list = async (query = '') =>
    (await send('GET', `/api/biometric/admin/owners${query}`, undefined, admin)).body as {
      data: { displayName: string; devices: number; registeredWhileOff: number }[];
    };
  const all = await list();
  expect(await list('/totals')).toMatchObject({
    data: { count: all.data.length, devices: 1, owners: 1, registeredWhileOff: 1 },
  });
  expect(all.data.map(({ devices }) => devices)).toEqual([1, ...Array(all.data.length - 1).fill(0)]);
  const others = all.data.slice(1).map(({ displayName }) => displayName);
  expect(others).toEqual([...others].sort());
  expect((await list('?whileOff=true')).data).toHaveLength(1);
  expect((await list('?text=%25')).data).toEqual([]);
});

it.each([
  ['a megabyte', 'A'.repeat(1_000_001), 413],
  ['cut-off CBOR', 'o2NmbXRk', 200],
  ['no base64url', '<>', 400],
])('handles %s without an internal error', async (_case, attestationObject, status) => {
  const challenge = getChallenge(await optionsToRegister());
  const good = new TestAuthenticator().register(challenge);
  const credential = { ...good, response: { ...good.response, attestationObject } };
  const answer = await send('POST', '/api/biometric/register/verify', { deviceName: 'x', credential });
  expect(answer.status).toBe(status);
  expect(await deviceIds()).toEqual([]);
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(test.database.db, biometricTables)).toEqual([]);
});
