import Fastify from 'fastify';
import { readConfig } from '../config';
import { withoutProofs } from './identity-proxy';
import { setSecurityHeaders } from './security-headers';

/** Headers of an answer of the product at this address. What stands behind it is not asked. */
async function headersAt(url: string, emulator: boolean) {
  const app = Fastify();
  const config = readConfig({ ...(emulator && { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }) }, 'demo');
  setSecurityHeaders(app, config);
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
  '%s keeps our policy',
  async (url) => {
    expect(await headersAt(url, false)).toEqual(STRICT);
  },
);

it.each(['/__/auth/handler?apiKey=k', '/__/auth/iframe'])(
  "%s is Firebase's, which is framed and passes pop-ups on",
  async (url) => {
    expect(await headersAt(url, false)).toEqual([false, false, false]);
    expect(await headersAt(url, true)).toEqual(STRICT);
  },
);

it('leads no cookie and no token of ours on to Firebase', () => {
  const headers = {
    host: 'misrad.example',
    cookie: '__Host-misrad-2fa=canary',
    authorization: 'Bearer canary',
  };
  expect(withoutProofs(headers)).toEqual({ host: 'misrad.example' });
});
