import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { DrizzleQueryError } from 'drizzle-orm';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { EVENT_STREAM } from '#contract/lib/http/event-stream';
import { FileContent, route, type AuditRule } from '#contract/lib/http/route';
import { thingsFeature } from '#contract/lib/testing/things-feature';
import { readConfig } from '../config';
import { nothingChanged, requestContext } from '../request-context';
import type { Services } from '../services';
import { testClock, type TestClock } from '../testing/clock';
import { sendError, sendNotFound } from './send-error';
import { HttpError } from './errors';
import type { StreamEvent } from './responses/event-stream';
import type { RequestLimits } from './limits/request-limits';
import { serve, type ServedRoute } from './serve-route';

/** Starts a server with these routes. `calls` states in order what each request passed. */
async function startServer(
  served: readonly ServedRoute[],
  { mode = 'demo', hasWaited = false }: { mode?: 'demo' | 'production'; hasWaited?: boolean } = {},
) {
  const calls: string[] = [];
  const lines: string[] = [];
  const clock: TestClock = testClock();
  const app: FastifyInstance = Fastify({
    logger: {
      level: 'error',
      stream: { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) },
    },
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorateRequest('claims', null);
  const run =
    (name: string): RequestLimits['within'] =>
    async (_request, work) => {
      calls.push(name);
      return work(hasWaited);
    };
  const limits: Partial<RequestLimits> = {
    within: run('within'),
    withinHeavy: run('withinHeavy'),
    open: () => void calls.push('open'),
    enterFiles: async () => {
      calls.push('enterFiles');
      return () => void calls.push('leave');
    },
  };
  app.decorate('limits', limits as RequestLimits);
  const config = { ...readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo'), mode };
  const services = { config, clock, db: 'requests', database: { files: 'files' } } as unknown as Services;
  const guard = {
    authenticate: async () => void calls.push('authenticate'),
    authorize: async ({ services: { db } }: { services: { db: unknown } }) => {
      calls.push(`authorize ${String(db)}`);
      return null;
    },
    recordView: async () => {},
  };
  for (const one of served) one.register(app, services, guard);
  return { app, calls, lines, clock };
}

const ok = z.object({ ok: z.boolean() });
/** A source that fails at its first step. */
const GONE: AsyncIterable<never> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new HttpError('not_found', 'gone')) }),
};
const get = { method: 'GET', summary: '', requires: 'public', response: ok } as const;

it('validates each part of a request, and names every field that does not fit', async () => {
  const things = route(thingsFeature, {
    ...get,
    method: 'POST',
    path: '/api/things/:id',
    audit: 'thing.changed',
    params: z.strictObject({ id: z.string().check(z.maxLength(3)) }),
    query: z.strictObject({ size: z.coerce.number() }),
    body: z.strictObject({ name: z.string(), parts: z.array(z.strictObject({ amount: z.number() })) }),
    response: z.object({ got: z.unknown() }),
  });
  const { app } = await startServer([
    serve(things, async ({ params, query, body }) => {
      nothingChanged();
      return { got: { params, query, body }, extra: 'hidden' } as { got: unknown };
    }),
  ]);
  const send = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, payload })).json<unknown>();
  const body = { name: 'a', parts: [{ amount: 1 }] };
  expect(await send('/api/things/abc?size=2', body)).toEqual({
    got: { params: { id: 'abc' }, query: { size: 2 }, body },
  });
  const invalid = (...fields: [string, unknown][]) => ({
    error: {
      code: 'invalid_input',
      message: 'the input is not valid',
      requestId: expect.any(String),
      fields: fields.map(([field, reason]) => ({ field, reason })),
    },
  });
  const text = expect.any(String);
  expect(await send('/api/things/abcd?size=2', body)).toEqual(invalid(['params.id', text]));
  expect(await send('/api/things/abc?size=x', body)).toEqual(invalid(['query.size', text]));
  expect(await send('/api/things/abc?size=1&a=1&b=2', body)).toEqual(
    invalid(['query.a', 'unknown field'], ['query.b', 'unknown field']),
  );
  expect(await send('/api/things/abc?size=2', { parts: [{ amount: 'x' }, { amount: 1, more: 2 }] })).toEqual(
    invalid(['body.name', text], ['body.parts.0.amount', text], ['body.parts.1.more', 'unknown field']),
  );
});

it.each<[string, number, Record<string, unknown>, unknown]>([
  ['an unknown error', 500, { code: 'internal', message: 'something went wrong here' }, new Error('secret')],
  [
    'a statement that took too long',
    503,
    { code: 'too_slow', message: 'this took too long' },
    new DrizzleQueryError('select', [], Object.assign(new Error('x'), { code: '57014' })),
  ],
  [
    'a text with NUL',
    400,
    { code: 'bad_request', message: 'a text holds a character that no text may hold' },
    new DrizzleQueryError('select', [], Object.assign(new Error('x'), { code: '22021' })),
  ],
  [
    'an unreachable database',
    503,
    { code: 'unavailable', message: 'the database cannot be reached' },
    new Error('Connection terminated unexpectedly'),
  ],
  [
    'a statement without a connection',
    503,
    { code: 'unavailable', message: 'the database cannot be reached' },
    new DrizzleQueryError('select', [], Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
  ],
  [
    'another service without a connection',
    500,
    { code: 'internal', message: 'something went wrong here' },
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
  ],
  [
    'our own error',
    403,
    {
      code: 'forbidden',
      message: 'no',
      missing: ['users.view'],
      details: { a: 1 },
      fields: [{ field: 'a', reason: 'b' }],
    },
    new HttpError('forbidden', 'no', {
      missing: ['users.view'],
      details: { a: 1 },
      fields: [{ field: 'a', reason: 'b' }],
    }),
  ],
  ...(
    [
      [400, 'bad_request', 'the request cannot be read', 400],
      [404, 'not_found', 'no such route', 404],
      [414, 'not_found', 'no such route', 404],
      [413, 'too_large', 'the body is too large', 413],
      [415, 'unsupported_media_type', 'the body must be application/json', 415],
      [429, 'too_many_requests', 'too many requests', 429],
      [418, 'internal', 'something went wrong here', 500],
    ] as const
  ).map(([statusCode, code, message, status]): [string, number, Record<string, unknown>, unknown] => [
    `status ${statusCode} of the server`,
    status,
    { code, message },
    Object.assign(new Error('x'), { statusCode }),
  ]),
])('answers %s', async (_what, status, error, thrown) => {
  const { app } = await startServer([
    serve(route(thingsFeature, { ...get, path: '/api/things' }), () => Promise.reject(thrown as Error)),
  ]);
  const result = await app.inject('/api/things');
  expect(result.json()).toEqual({ error: { ...error, requestId: expect.any(String) } });
  expect([result.statusCode, result.headers['content-type']]).toEqual([status, 'application/json']);
});

it('answers an unknown path, and when to try again', async () => {
  const { app } = await startServer([
    serve(route(thingsFeature, { ...get, path: '/api/things' }), () =>
      Promise.reject(new HttpError('busy', 'later', { retryAfterSeconds: 7 })),
    ),
  ]);
  expect((await app.inject('/api/things')).headers['retry-after']).toBe('7');
  const unknown = await app.inject('/api/unknown');
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    404,
    { error: { code: 'not_found', message: 'no such route' } },
  ]);
  expect(unknown.headers).not.toHaveProperty('retry-after');
});

describe('a request passes', () => {
  const handle = async () => ({ ok: true });
  const READ = ['authenticate'];

  it.each<[string, Partial<Parameters<typeof route>[1]>, string[]]>([
    ['the limit of its user', {}, [...READ, 'within']],
    ['the limit of heavy requests', { heavy: true }, [...READ, 'withinHeavy']],
    ['no limit of places if it waits', { waits: true }, [...READ, 'open']],
  ])('%s', async (_what, changes, expected) => {
    const declaration = route(thingsFeature, { ...get, path: '/api/things', ...(changes as object) });
    const { app, calls } = await startServer([serve(declaration, handle)]);
    expect((await app.inject('/api/things')).json()).toEqual({ ok: true });
    expect(calls).toEqual(expected);
  });

  it('a second check of access if it has waited', async () => {
    const served = serve(route(thingsFeature, { ...get, path: '/api/things' }), handle);
    const { app, calls } = await startServer([served], { hasWaited: true });
    await app.inject('/api/things');
    expect(calls).toEqual([...READ, 'within', 'authorize requests']);
  });
});

describe('a file', () => {
  const file = route(thingsFeature, {
    ...get,
    path: '/api/file',
    produces: 'application/pdf',
    response: FileContent,
  });

  it('is read from its own connections, in its turn, under its name', async () => {
    const { app, calls } = await startServer([
      serve(file, async ({ services }) => ({
        name: "דוח (1)'s *.pdf",
        content: Readable.from([String(services.db)]),
      })),
    ]);
    const { body, headers } = await app.inject('/api/file');
    expect([body, headers['content-type']]).toEqual(['files', 'application/pdf']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_1_s_.pdf"; filename*=UTF-8''%D7%93%D7%95%D7%97%20%281%29%27s%20%2a.pdf`,
    );
    expect(calls.slice(0, 4)).toEqual(['authenticate', 'enterFiles', 'authorize requests', 'leave']);
  });

  it('gives its turn back if it cannot be made', async () => {
    const { app, calls } = await startServer([
      serve(file, () => Promise.reject(new HttpError('not_found', 'gone'))),
    ]);
    const result = await app.inject('/api/file');
    expect([result.statusCode, calls.at(-1)]).toEqual([404, 'leave']);
    expect(result.headers).not.toHaveProperty('content-disposition');
  });

  it('that fails before its first bytes is an error, not a download', async () => {
    const { app } = await startServer([
      serve(file, async () => ({
        name: 'a',
        content: Readable.from(GONE),
      })),
    ]);
    const result = await app.inject('/api/file');
    expect([result.statusCode, result.headers['content-disposition']]).toEqual([404, undefined]);
  });
});

describe('an event stream', () => {
  const stream = route(thingsFeature, {
    ...get,
    path: '/api/stream',
    produces: EVENT_STREAM,
    response: z.unknown(),
  });
  const read = async (steps: (clock: TestClock) => AsyncIterable<StreamEvent | null>) => {
    const parts: { clock?: TestClock } = {};
    const started = await startServer([serve(stream, async () => () => steps(parts.clock!))]);
    parts.clock = started.clock;
    return { ...(await started.app.inject('/api/stream')), calls: started.calls };
  };

  it('sends each event at once, and nothing for a step without news', async () => {
    const { body, headers, calls } = await read(async function* () {
      yield { event: 'progress', data: { done: 1 } };
      yield null;
      yield { event: 'end', data: null };
    });
    expect(body).toBe(': open\n\nevent: progress\ndata: {"done":1}\n\nevent: end\ndata: null\n\n');
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    expect(calls).toEqual(['authenticate', 'open', 'within']);
  });

  it('checks access again with every sign of life', async () => {
    const { body, calls } = await read(async function* (clock) {
      await clock.sleep(14_999);
      yield null;
      await clock.sleep(1);
      yield null;
      await clock.sleep(14_999);
      yield null;
    });
    expect(body).toBe(': open\n\n: still here\n\n');
    expect(calls).toEqual(['authenticate', 'open', 'within', 'authorize requests']);
  });

  it('ends with the error that ended it', async () => {
    const { body, statusCode } = await read(() => GONE);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      'event: failed\ndata: {"error":{"code":"not_found","message":"gone","requestId":"',
    );
  });
});

describe('an entry of the audit log', () => {
  const write = async (
    audit: AuditRule<'thing.changed' | 'things.exported'>,
    mode: 'demo' | 'production',
    note: () => void,
  ) => {
    const declaration = route(thingsFeature, { ...get, method: 'POST', path: '/api/things', audit });
    const { app, lines } = await startServer(
      [
        serve(declaration, async () => {
          note();
          return { ok: true };
        }),
      ],
      { mode },
    );
    return [(await app.inject({ method: 'POST', url: '/api/things' })).statusCode, ...lines];
  };
  const enter = (action: string) => () => void requestContext.getStore()?.audited.add(action);
  const forgotten = 'POST /api/things wrote nothing to the audit log';

  it('is required by the declaration, in production only in the log', async () => {
    expect(await write('thing.changed', 'demo', () => {})).toEqual([500, 'something went wrong here']);
    expect(await write('thing.changed', 'production', () => {})).toEqual([200, forgotten]);
    expect(await write('thing.changed', 'demo', enter('things.exported'))).toEqual([
      500,
      'something went wrong here',
    ]);
    expect(await write('thing.changed', 'production', enter('thing.changed'))).toEqual([200]);
    const any = ['thing.changed', 'things.exported'] as const;
    expect(await write(any, 'demo', enter('things.exported'))).toEqual([200]);
    expect(await write(any, 'production', () => {})).toEqual([200, forgotten]);
    expect(await write({ none: 'reads only' }, 'demo', () => {})).toEqual([200]);
    expect(await write('thing.changed', 'production', nothingChanged)).toEqual([200]);
  });

  it('has a label for every field, in production or not', async () => {
    const unnamed = () => {
      enter('thing.changed')();
      requestContext.getStore()?.unnamed.add('colour');
    };
    expect(await write('thing.changed', 'demo', unnamed)).toEqual([500, 'something went wrong here']);
    expect(await write('thing.changed', 'production', unnamed)).toEqual([200]);
  });
});

it.each([
  ['[]', 'body'],
  ['5', 'body'],
  ['{"name":1}', 'body.name'],
])('a route without a body names the refused fields: %s', async (payload, field) => {
  const declaration = route(thingsFeature, {
    ...get,
    method: 'POST',
    path: '/api/things',
    audit: 'thing.changed',
  });
  const { app } = await startServer([serve(declaration, async () => ({ ok: true }))]);
  const headers = { 'content-type': 'application/json' };
  const result = await app.inject({ method: 'POST', url: '/api/things', payload, headers });
  expect([result.statusCode, result.json()]).toMatchObject([
    400,
    { error: { message: 'this route takes no body', fields: [{ field, reason: 'unknown field' }] } },
  ]);
});
