import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { clientFiles } from './client-files';
import { readConfig } from '../../config';
import { logOptions } from '../../log-options';

let folder: string;
let app: FastifyInstance;
let logged = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-files-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'main.1a2b.js'), '');
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'index.html'), '<!doctype html><!--config--><div id="root"></div>');
  const into = new Writable({
    write: (part: Buffer, _encoding, done) => {
      logged += part.toString();
      done();
    },
  });
  app = Fastify({ loggerInstance: pino(logOptions('trace'), into) as FastifyBaseLogger });
  await app.register(clientFiles, { config: readConfig({ CLIENT_DIR: folder }, 'demo') });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('serves the page with its settings at every address', async () => {
  for (const url of ['/', '/login', '/reset-password', '/auth/action', '/nowhere']) {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<script type="application/json" id="config">');
  }
});

it('lets only files with a content hash be cached as immutable', async () => {
  const kept = async (url: string) => (await app.inject({ url })).headers['cache-control'];
  expect(await kept('/assets/main.1a2b.js')).toContain('immutable');
  expect(await kept('/manifest.json')).toBe('no-cache');
  expect(await kept('/login')).toBe('no-cache');
});

describe('a form that is submitted before its scripts have loaded', () => {
  const payload = 'email=dana%40misrad.example&password=canary-password';

  it.each(['/login', '/login?redirect=%2Finventory', '/reset-password', '/auth/action', '/2fa'])(
    'redirects a form posted to %s back there, without its data',
    async (url) => {
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
      ]) {
        const response = await app.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': type },
        });
        expect([response.statusCode, response.headers.location]).toEqual([303, url]);
        expect(response.body).not.toContain('canary');
      }
      expect(logged).toContain('request completed');
      expect(logged).not.toContain('canary');
    },
  );

  it('redirects to our own address, regardless of the host in the request line', async () => {
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const path = 'http://elsewhere.example/login?redirect=%2Finventory';
    const location = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', method: 'POST', path }, (response) => {
        response.resume();
        resolve(response.headers.location);
      })
        .once('error', reject)
        .end();
    });
    expect(location).toBe('/login?redirect=%2Finventory');
  });

  it('rejects a body longer than any of our forms', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const long = `password=${'x'.repeat(20_000)}`;
    expect((await app.inject({ method: 'POST', url: '/login', payload: long, headers })).statusCode).toBe(
      413,
    );
  });

  it('rejects forms posted elsewhere', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of ['/', '/api/auth/sign-in', '/inventory']) {
      expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(404);
    }
  });
});

it('returns our own https address as the domain of the sign-in helper pages', async () => {
  for (const [publicOrigin, authEmulatorHost, expected] of [
    ['https://misrad.example', undefined, 'misrad.example'],
    ['http://localhost:4000', undefined, 'demo.firebaseapp.com'],
    ['https://misrad.example', '127.0.0.1:9099', 'demo.firebaseapp.com'],
  ] as const) {
    const server = Fastify();
    const config = readConfig({ CLIENT_DIR: folder, FIREBASE_AUTH_DOMAIN: 'demo.firebaseapp.com' }, 'demo');
    await server.register(clientFiles, { config: { ...config, publicOrigin, authEmulatorHost } });
    const { body } = await server.inject({ url: '/login' });
    expect(body).toContain(`"authDomain":"${expected}"`);
    expect(body.includes('rel="preconnect" href="https://identitytoolkit.')).toBe(!authEmulatorHost);
    await server.close();
  }
});
