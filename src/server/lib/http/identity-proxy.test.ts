import Fastify from 'fastify';
import { freePort } from '#mocks/free-port';
import { readConfig } from '../config';
import { identityProxy, neededHeaders } from './identity-proxy';
import type { RequestLimits } from './limits/request-limits';
import { securityHeaders } from './security-headers';

/** Returns the product's response headers at this address. The upstream is not called. */
async function headersAt(url: string, emulator: boolean) {
  const app = Fastify();
  const config = readConfig({ ...(emulator && { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }) }, 'demo');
  await app.register(securityHeaders, { config });
  app.get('/*', async () => 'page');
  const { headers } = await app.inject({ url });
  await app.close();
  return [
    headers['content-security-policy'],
    headers['x-frame-options'],
    headers['cross-origin-opener-policy'],
  ].map((value) => value !== undefined);
}

const STRICT = [true, true, true];

it.each(['/', '/login', '/__/authentic', '/x/__/auth/iframe', '/__/auth'])(
  '%s has our content policy',
  async (url) => {
    expect(await headersAt(url, false)).toEqual(STRICT);
  },
);

it.each(['/__/auth/handler?apiKey=k', '/__/auth/iframe'])(
  "%s has Firebase's headers, and may be framed and opened as a pop-up",
  async (url) => {
    expect(await headersAt(url, false)).toEqual([false, false, false]);
    expect(await headersAt(url, true)).toEqual(STRICT);
  },
);

it('forbids framing of our pages', async () => {
  const app = Fastify();
  await app.register(securityHeaders, { config: readConfig({}, 'demo') });
  app.get('/*', async () => 'page');
  const { headers } = await app.inject({ url: '/sales' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  await app.close();
});

it("serves the web app's settings to Firebase's helper pages as JSON", async () => {
  const app = Fastify();
  app.decorate('limits', { count: async () => {} } as unknown as RequestLimits);
  const env = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com' };
  await app.register(identityProxy, { config: readConfig(env, 'demo') });
  const result = await app.inject({ url: '/__/firebase/init.json' });
  expect(result.headers['content-type']).toContain('application/json');
  expect(result.json()).toEqual({ projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com' });
  await app.close();
});

it('sends other sites our origin only, which One Tap needs', async () => {
  const app = Fastify();
  await app.register(securityHeaders, { config: readConfig({}, 'demo') });
  app.get('/*', async () => 'page');
  const { headers } = await app.inject({ url: '/sales' });
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  await app.close();
});

it.each([
  [{}, false],
  [{ FIREBASE_RECAPTCHA: 'on' }, true],
  [{ FIREBASE_APP_CHECK_KEY: 'k' }, true],
])('allows the script of reCAPTCHA with %p: %p', async (env, expected) => {
  const app = Fastify();
  await app.register(securityHeaders, { config: readConfig(env, 'demo') });
  app.get('/*', async () => 'page');
  const { headers } = await app.inject({ url: '/login' });
  const policy = String(headers['content-security-policy']).split(';');
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(
      policy.find((one) => one.startsWith(directive))?.includes('https://www.google.com/recaptcha/'),
    ).toBe(expected);
  await app.close();
});

it('forwards neither our credentials nor the referrer to Firebase', () => {
  const headers = {
    accept: 'text/html',
    cookie: '__Host-misrad-2fa=canary',
    authorization: 'Bearer canary',
    'proxy-authorization': 'canary',
    'x-api-key': 'canary',
    referer: 'https://misrad.example/sales?text=canary',
  };
  expect(neededHeaders(headers)).toEqual({ accept: 'text/html' });
});

it('names an emulator that is away, and no other service', async () => {
  const app = Fastify();
  const env = { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${await freePort()}` };
  await app.register(identityProxy, { config: readConfig(env, 'demo') });
  const away = await app.inject({ url: '/identitytoolkit.googleapis.com/v1/projects' });
  expect([away.statusCode, away.json<{ error: object }>().error]).toMatchObject([
    502,
    { code: 'upstream_failed', message: 'the emulator of FIREBASE_AUTH_EMULATOR_HOST does not answer' },
  ]);
  await app.close();
});

it('limits forwarded bodies, and reports unresponsive pages as an upstream failure', async () => {
  const app = Fastify();
  const limits: Pick<RequestLimits, 'count'> = { count: async () => {} };
  app.decorate('limits', limits as RequestLimits);
  await app.register(identityProxy, {
    config: readConfig({ FIREBASE_AUTH_DOMAIN: 'nobody.invalid' }, 'demo'),
  });
  const post = (headers: object) =>
    app.inject({ method: 'POST', url: '/__/auth/handler', payload: 'x', headers: { ...headers } });
  expect((await post({ 'content-length': '1000001' })).statusCode).toBe(413);
  expect((await post({ 'transfer-encoding': 'chunked' })).statusCode).toBe(413);
  const silent = await app.inject({ url: '/__/auth/handler' });
  expect([silent.statusCode, silent.json<{ error: object }>().error]).toMatchObject([
    502,
    { code: 'upstream_failed' },
  ]);
  await app.close();
});
