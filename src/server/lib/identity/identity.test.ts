import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, exportJWK, exportSPKI, generateKeyPair, type JWTPayload } from 'jose';
import { createSecretKey } from 'node:crypto';
import { IdentityUnavailableError, InvalidTokenError, createIdentityVerifier } from './identity';
import { testClock } from '../testing/clock';

const PROJECT = 'misrad-project';
const NOW = '2026-09-16T09:00:00Z';
const nowSeconds = Date.parse(NOW) / 1000;
const clock = testClock(NOW);

/** Claims of a valid token of this project. */
const good: JWTPayload = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'uid-1',
  auth_time: nowSeconds - 60,
  iat: nowSeconds - 60,
  exp: nowSeconds + 3540,
  email: 'Dana@Misrad.Example',
  email_verified: true,
  name: 'דנה',
  firebase: { sign_in_provider: 'password' },
};

let google: Server;
let keysUrl: string;
let fetches = 0;
let privateKey: CryptoKey;
let publicPem: string;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  privateKey = pair.privateKey;
  publicPem = await exportSPKI(pair.publicKey);
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  google = createServer((_request, response) => {
    fetches += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
  keysUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/`;
});

afterAll(() => new Promise((done) => google.close(done)));

const production = () => createIdentityVerifier({ projectId: PROJECT, clock, emulator: false, keysUrl });
const signed = (claims: JWTPayload, kid = 'key-1') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

it('reads the claims of a valid token', async () => {
  expect(await production().verify(await signed(good))).toEqual({
    uid: 'uid-1',
    email: 'dana@misrad.example',
    emailVerified: true,
    name: 'דנה',
    picture: null,
    authTime: nowSeconds - 60,
    issuedAt: nowSeconds - 60,
    provider: 'password',
  });
});

it('keeps the letters of the address when changing it to lower case', async () => {
  const email = 'ni\u212Aa@misrad.example';
  expect((await production().verify(await signed({ ...good, email }))).email).toBe(email);
});

it('accepts email_verified only if it is true', async () => {
  const claims = await production().verify(await signed({ ...good, email_verified: 'true' }));
  expect(claims.emailVerified).toBe(false);
});

const abuses: [string, Record<string, unknown>][] = [
  ['another project', { aud: 'other' }],
  ['a list of audiences', { aud: [PROJECT, 'other'] }],
  ['another issuer', { iss: 'https://accounts.google.com' }],
  ['an issuer of another project', { iss: 'https://securetoken.google.com/other' }],
  ['an expired token', { exp: nowSeconds - 6 }],
  ['a token issued in the future', { iat: nowSeconds + 60 }],
  ['a sign-in in the future', { auth_time: nowSeconds + 60 }],
  ['no auth_time', { auth_time: undefined }],
  ['a text as auth_time', { auth_time: '1' }],
  ['a part of a second as auth_time', { auth_time: nowSeconds - 60.5 }],
  ['a part of a second as iat', { iat: nowSeconds - 60.5 }],
  ['no expiry', { exp: undefined }],
  ['no iat', { iat: undefined }],
  ['no sub', { sub: undefined }],
  ['an empty sub', { sub: '' }],
  ['a long sub', { sub: 'x'.repeat(129) }],
];

it.each(abuses)('rejects %s', async (_case, change) => {
  await expect(production().verify(await signed({ ...good, ...change }))).rejects.toThrow(InvalidTokenError);
});

it('accepts a token within five seconds of its time limits', async () => {
  await expect(production().verify(await signed({ ...good, exp: nowSeconds - 4 }))).resolves.toBeDefined();
});

it('rejects unsigned tokens without the emulator, and accepts them with it', async () => {
  const unsigned = new UnsecuredJWT(good).encode();
  await expect(production().verify(unsigned)).rejects.toThrow(InvalidTokenError);
  const emulator = createIdentityVerifier({ projectId: PROJECT, clock, emulator: true, keysUrl });
  expect((await emulator.verify(unsigned)).uid).toBe('uid-1');
  const foreign = new UnsecuredJWT({ ...good, aud: 'other' }).encode();
  await expect(emulator.verify(foreign)).rejects.toThrow(InvalidTokenError);
});

it('rejects other algorithms and keys embedded in the token', async () => {
  const secret = createSecretKey(Buffer.from(publicPem));
  const hs256 = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret);
  const keyPair = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(keyPair.publicKey);
  const brought = await new SignJWT(good).setProtectedHeader({ alg: 'RS256', jwk }).sign(keyPair.privateKey);
  const posing = await new SignJWT(good)
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
    .sign(keyPair.privateKey);
  const ec = await generateKeyPair('ES256');
  const es256 = await new SignJWT(good)
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
    .sign(ec.privateKey);
  for (const token of [hs256, brought, posing, es256]) {
    await expect(production().verify(token)).rejects.toThrow(InvalidTokenError);
  }
});

it.each(['', 'x', 'a.b.c', '..', 'e30.e30.', 'x'.repeat(1_000_000)])(
  'rejects text that is not a token',
  async (text) => {
    await expect(production().verify(text)).rejects.toThrow(InvalidTokenError);
  },
);

it('rejects a truncated token', async () => {
  const token = await signed(good);
  await expect(production().verify(token.slice(0, -10))).rejects.toThrow(InvalidTokenError);
});

it('uses the cached keys while fetching fails, and limits retries', async () => {
  const own = testClock(NOW);
  const working = google.listeners('request') as ((...args: unknown[]) => void)[];
  const verifier = createIdentityVerifier({ projectId: PROJECT, clock: own, emulator: false, keysUrl });
  await verifier.verify(await signed(good));
  let requestCount = 0;
  google.removeAllListeners('request').on('request', (_request, response) => {
    requestCount += 1;
    response.writeHead(500).end();
  });
  const fresh = createIdentityVerifier({ projectId: PROJECT, clock: own, emulator: false, keysUrl });
  for (let i = 0; i < 20; i++)
    await expect(fresh.verify(await signed(good, `key-${i}`))).rejects.toThrow(IdentityUnavailableError);
  expect(requestCount).toBe(1);
  await verifier.verify(await signed(good));
  google.removeAllListeners('request');
  for (const listener of working) google.on('request', listener);
  own.set('2026-09-16T09:00:11Z');
  await fresh.verify(await signed(good));
});

it('fetches keys at most once for many unknown key ids', async () => {
  const verifier = production();
  await verifier.verify(await signed(good));
  const before = fetches;
  for (let i = 0; i < 20; i++) {
    await expect(verifier.verify(await signed(good, `../../key-${i}`))).rejects.toThrow(InvalidTokenError);
  }
  expect(fetches - before).toBeLessThanOrEqual(1);
});

it('throws IdentityUnavailableError if the keys cannot be fetched', async () => {
  const nowhere = createIdentityVerifier({
    projectId: PROJECT,
    clock,
    emulator: false,
    keysUrl: 'http://127.0.0.1:1/',
  });
  await expect(nowhere.verify(await signed(good))).rejects.toThrow(IdentityUnavailableError);
});

it('keeps verifying with the cached keys while fetching fails', async () => {
  let up = true;
  const flaky = createServer((_request, response) => {
    if (!up) return void response.writeHead(500).end();
    void fetch(keysUrl).then(async (keys) => response.end(await keys.text()));
  });
  await new Promise<void>((done) => flaky.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}/`;
  const verifier = createIdentityVerifier({ projectId: PROJECT, clock, emulator: false, keysUrl: url });
  await verifier.verify(await signed(good));
  up = false;
  await expect(verifier.verify(await signed(good))).resolves.toBeDefined();
  flaky.closeAllConnections();
  await new Promise((done) => flaky.close(done));
});
