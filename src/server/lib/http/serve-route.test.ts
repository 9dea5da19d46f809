import * as z from 'zod/mini';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { route } from '#contract/lib/http/route';
import { systemClock } from '../clock';
import { readConfig } from '../config';
import type { IdentityClaims } from '../identity/identity';
import { nothingChanged } from '../request-context';
import type { Services } from '../services';
import { sendError } from './send-error';
import type { LimitNumbers } from './limits/limit-numbers';
import { requestLimits, type RequestLimits } from './limits/request-limits';
import { serve, type Guard } from './serve-route';
import { thingsFeature } from '#contract/lib/testing/things-feature';

const change = route(thingsFeature, {
  method: 'POST',
  path: '/api/things',
  summary: '',
  requires: 'public',
  audit: 'thing.changed',
  response: z.object({ ok: z.boolean() }),
});

const open = { authenticate: async () => {}, authorize: async () => null, recordView: async () => {} };

interface Sent {
  payload?: string;
  headers?: Record<string, string>;
  authorize?: Guard['authorize'];
}

/** Returns the status of a write with this handler. */
async function getStatus(handle: () => void, { payload, headers, ...guard }: Sent = {}): Promise<number> {
  const app = Fastify();
  app.setErrorHandler(sendError);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const limits: Pick<RequestLimits, 'within'> = { within: (_request, work) => work(false) };
  app.decorate('limits', limits as RequestLimits);
  const services = { config: readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo') } as Services;
  serve(change, async () => {
    handle();
    return { ok: true };
  }).register(app, services, { ...open, ...guard });
  const type = { 'content-type': 'application/json' };
  const sent = payload === undefined ? {} : { payload, headers: { ...type, ...headers } };
  return (await app.inject({ method: 'POST', url: '/api/things', ...sent })).statusCode;
}

it('fails a write without an audit log entry', async () => {
  expect(await getStatus(() => {})).toBe(500);
  expect(await getStatus(nothingChanged)).toBe(200);
});

it.each([
  ['no body', {}, 0],
  ['a body of known length', { payload: '{}' }, 1],
  ['a body of unknown length', { payload: '{}', headers: { 'transfer-encoding': 'chunked' } }, 1],
])('checks access again once it has received %s', async (_what, sent, checks) => {
  const authorize = jest.fn(open.authorize);
  expect(await getStatus(nothingChanged, { authorize, ...sent })).toBe(200);
  expect(authorize).toHaveBeenCalledTimes(checks);
});

describe('a file', () => {
  const file = route(thingsFeature, {
    method: 'GET',
    path: '/api/file',
    summary: '',
    requires: 'public',
    produces: 'application/pdf',
    response: z.unknown(),
  });
  let app: FastifyInstance;
  beforeEach(() => void (app = Fastify({ forceCloseConnections: true })));
  afterEach(() => app.close());

  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) yield Buffer.alloc(65_536);
  }

  /** Starts a server with one file that ends only for Noa. Each caller is identified by a header. */
  async function listen(numbers: Partial<LimitNumbers>): Promise<(name: string) => Promise<IncomingMessage>> {
    app.setErrorHandler(sendError);
    app.decorateRequest('claims', null);
    const config = readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo');
    const database = { kind: 'postgres' };
    const services = { config, clock: systemClock, database, requestLimits: numbers } as Services;
    await app.register(requestLimits, { services });
    const authenticate: Guard['authenticate'] = async ({ request }) => {
      request.claims = { uid: request.headers['name'] } as IdentityClaims;
    };
    serve(file, async ({ request }) => ({
      name: 'file',
      content: Readable.from(request.headers['name'] === 'noa' ? ['whole'] : endless()),
    })).register(app, services, { ...open, authenticate });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return async (name) => {
      const request = get({ port, host: '127.0.0.1', path: '/api/file', headers: { name }, agent: false });
      const [result] = (await once(request, 'response')) as [IncomingMessage];
      result.on('error', () => {});
      return result;
    };
  }

  it.each([
    ['does not read it', { fileUnreadMs: 50 }],
    ['takes too long for it', { fileTotalMs: 1_000 }],
  ])('is cut off if the reader %s, and another user gets theirs', async (_how, limits) => {
    const ask = await listen(limits);
    const unread = [await ask('dana'), await ask('yossi')];
    expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    let result = await ask('noa');
    for (let i = 0; i < 2 && result.statusCode === 503; i++) result = await ask('noa');
    expect([result.statusCode, String(await result.toArray())]).toEqual([200, 'whole']);
  });
});
