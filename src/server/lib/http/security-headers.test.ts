import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { anyOf, route, type Requirement } from '#contract/lib/http/route';
import { thingsFeature } from '#contract/lib/testing/things-feature';
import { readConfig, type Config } from '../config';
import type { Services } from '../services';
import { apiDescription, OPEN_API_PATH } from './open-api';
import { allowStyle, securityHeaders } from './security-headers';
import { serve } from './serve-route';

const config = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo'),
  ...changes,
});
const { firebase } = config();
const HTTPS = { publicOrigin: 'https://office.example.com', authEmulatorHost: undefined };

/** Starts a server whose every address answers. */
async function start(changes: Partial<Config> = {}): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(securityHeaders, { config: config(changes) });
  app.get('/api/things', async () => 'things');
  app.get('/styled', async (_request, reply) => {
    allowStyle(reply, 'sha256-x');
    return 'styled';
  });
  app.get('/*', async () => 'page');
  return app;
}

const getHeaders = async (url: string, changes: Partial<Config> = HTTPS) =>
  (await (await start(changes)).inject({ url })).headers;

/** Returns the content policy by directive. */
async function getPolicy(changes: Partial<Config> = HTTPS, url = '/'): Promise<Record<string, string[]>> {
  const policy = String((await getHeaders(url, changes))['content-security-policy']);
  return Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
}

it('sets the headers of a page', async () => {
  expect(await getHeaders('/')).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
  });
  expect(await getHeaders('/')).not.toHaveProperty('cross-origin-embedder-policy');
  expect(await getHeaders('/')).not.toHaveProperty('cache-control');
  expect(await getHeaders('/', { publicOrigin: 'http://localhost' })).not.toHaveProperty(
    'strict-transport-security',
  );
});

it.each(['/api/things', '/api/unknown', '/%61pi/things', '/api/things?a=1'])(
  'never caches %s',
  async (url) => {
    expect(await getHeaders(url)).toMatchObject({ 'cache-control': 'no-store' });
  },
);

it('allows the sources that the pages need and nothing else', async () => {
  const gsi = 'https://accounts.google.com/gsi/';
  expect(await getPolicy()).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'", 'https://apis.google.com', `${gsi}client`],
    'style-src': ["'self'", `${gsi}style`],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'https://*.googleusercontent.com'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': [
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://content-firebaseappcheck.googleapis.com',
      gsi,
    ],
    'frame-src': ["'self'", `https://${firebase.authDomain}`, gsi],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  });
  expect((await getPolicy({ authEmulatorHost: '127.0.0.1:9099' }))['frame-src']).toEqual(["'self'"]);
  const api = await getPolicy({ ...HTTPS, apiBaseUrl: 'https://api.example.com/v1' });
  expect(api['connect-src']?.slice(0, 2)).toEqual(["'self'", 'https://api.example.com']);
  expect((await getPolicy(HTTPS, '/styled'))['style-src']?.slice(0, 2)).toEqual(["'sha256-x'", "'self'"]);
});

it.each([{ hasRecaptcha: true }, { appCheckKey: 'key' }])('allows reCAPTCHA with %o', async (changes) => {
  const plain = await getPolicy();
  const policy = await getPolicy({ ...HTTPS, firebase: { ...firebase, ...changes } });
  const frames = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'];
  const scripts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
  expect(policy).toEqual({
    ...plain,
    'script-src': [...(plain['script-src'] ?? []), ...scripts],
    'connect-src': [...(plain['connect-src'] ?? []), ...frames],
    'frame-src': [...(plain['frame-src'] ?? []), ...frames],
  });
});

it('frames the pages of the identity provider, and the API description has its own scripts', async () => {
  const has = async (url: string, changes: Partial<Config>) => {
    const headers = await getHeaders(url, changes);
    return ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'].map(
      (name) => name in headers,
    );
  };
  const emulated = { authEmulatorHost: '127.0.0.1:9099' };
  expect(await has('/__/auth/handler', HTTPS)).toEqual([false, false, false]);
  expect(await has('/__/auth/handler', emulated)).toEqual([true, true, true]);
  expect(await has('/emulator/action', emulated)).toEqual([false, false, true]);
  expect(await has('/emulator/action', HTTPS)).toEqual([true, true, true]);
  expect(await has(OPEN_API_PATH, HTTPS)).toEqual([false, true, true]);
});

describe('the description of the API', () => {
  async function describeThings(changes: Partial<Config>) {
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register(apiDescription, { config: config(changes) });
    const declare = (path: `/api/${string}`, requires: Requirement) =>
      serve(
        route(thingsFeature, {
          method: 'GET',
          path,
          summary: `Summary of ${path}`,
          requires,
          query: z.strictObject({ size: z.number() }),
          response: z.object({ ok: z.boolean() }),
        }),
        async () => ({ ok: true }),
      ).register(app, {} as Services, {
        authenticate: async () => {},
        authorize: async () => null,
        recordView: async () => {},
      });
    declare('/api/open', 'public');
    declare('/api/things', anyOf('users.manage', 'roles.manage'));
    app.get('/api/undeclared', async () => '');
    return app;
  }

  it('contains the declared routes with their requirements', async () => {
    const app = await describeThings({ mode: 'demo' });
    const described = (await app.inject(`${OPEN_API_PATH}/json`)).json<Record<string, unknown>>();
    expect(described).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Misrad', version: '1' },
      components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ idToken: [] }],
      paths: {
        '/api/open': {
          get: {
            summary: 'Summary of /api/open',
            description: 'Requires: public',
            security: [],
            parameters: [{ in: 'query', name: 'size', required: true, schema: { type: 'number' } }],
          },
        },
        '/api/things': { get: { description: 'Requires: users.manage or roles.manage' } },
      },
    });
    const paths = described['paths'] as Record<string, { get: object }>;
    expect(Object.keys(paths)).toEqual(['/api/open', '/api/things']);
    expect(paths['/api/things']?.get).not.toHaveProperty('security');
    expect((await app.inject(`${OPEN_API_PATH}/static/swagger-ui.css`)).statusCode).toBe(200);
  });

  it('is not served in production', async () => {
    const app = await describeThings({ mode: 'production' });
    expect((await app.inject(`${OPEN_API_PATH}/json`)).statusCode).toBe(404);
  });
});
