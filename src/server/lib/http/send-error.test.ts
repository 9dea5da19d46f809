import { connect, type AddressInfo } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { sendError } from './send-error';
import { HttpError } from './errors';

interface Line {
  level: number;
  msg: string;
  reason?: string;
}

const INFO_LEVEL = 30;
const ERROR_LEVEL = 50;

const open: Pick<FastifyInstance, 'close'>[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

/** Starts a server with a route that streams its body. `refused` resolves with the status of its first error. */
async function serving(thrown = new Error('broken')) {
  const lines: Line[] = [];
  const app = fastify({ logger: { stream: { write: (line) => lines.push(JSON.parse(line) as Line) } } });
  open.push(app);
  const refused = new Promise<number>((resolve) => {
    app.setErrorHandler((error: Parameters<typeof sendError>[0], request, reply) => {
      sendError(error, request, reply);
      resolve(reply.statusCode);
    });
  });
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
  app.post('/things', async ({ raw }) => {
    let bytes = 0;
    for await (const part of raw) bytes += (part as Buffer).length;
    return bytes;
  });
  app.get('/broken', () => Promise.reject(thrown));
  app.get('/failed', () => Promise.reject(new HttpError('crm_failed', 'the synchronisation failed')));
  app.get('/busy', () => Promise.reject(new HttpError('busy', 'others are before')));
  const cause = new Error('the clock is wrong');
  app.get('/no-token', () => Promise.reject(new HttpError('unauthenticated', 'not admitted', { cause })));
  app.get('/no-permission', () => Promise.reject(new HttpError('forbidden', 'not admitted', { cause })));
  app.get('/nothing', () => Promise.reject(new HttpError('not_found', 'not admitted', { cause })));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const errors = () => lines.filter(({ level }) => level >= ERROR_LEVEL).map(({ msg }) => msg);
  return { app, port, refused, errors, lines };
}

it("logs no error if the caller disconnects while sending a request's body", async () => {
  const { app, port, refused, errors } = await serving();
  const begun = new Promise((resolve) => app.server.once('request', resolve));
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /things HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: 9\r\n\r\na',
  );
  await begun;
  socket.destroy();
  expect(await refused).toBe(400);
  expect(errors()).toEqual([]);
});

it('logs internal errors', async () => {
  const { app, refused, errors } = await serving();
  expect((await app.inject('/broken')).statusCode).toBe(500);
  expect(await refused).toBe(500);
  expect(errors()).toEqual(['something went wrong here']);
});

it.each([
  ['a request that has to be repeated', '/busy', 503, 'others are before'],
  ['a watcher of a failed synchronisation', '/failed', 502, 'the synchronisation failed'],
])('logs %s as one info line', async (_which, url, status, message) => {
  const { app, lines } = await serving();
  expect((await app.inject(url)).statusCode).toBe(status);
  const notes = lines.filter(({ msg }) => msg === message);
  expect(notes.map((note) => [note.level, 'err' in note])).toEqual([[INFO_LEVEL, false]]);
});

it.each([
  ['a rejected token', '/no-token', [[INFO_LEVEL, 'the clock is wrong']]],
  ['a missing permission', '/no-permission', [[INFO_LEVEL, 'the clock is wrong']]],
  ['an unknown thing', '/nothing', []],
])('logs the reason of a refusal only if a caller was not admitted: %s', async (_what, url, expected) => {
  const { app, lines } = await serving();
  await app.inject(url);
  const notes = lines.filter(({ msg }) => msg === 'not admitted');
  expect(notes.map(({ level, reason }) => [level, reason])).toEqual(expected);
});

const cut = new Error('Connection terminated unexpectedly');
it.each([
  ['before a statement', cut],
  ['under a statement', new DrizzleQueryError('select 1', [], cut)],
  [
    'inside a transaction',
    new DrizzleQueryError(
      'rollback',
      [],
      new Error('Client has encountered a connection error and is not queryable'),
    ),
  ],
  [
    'by a server that goes down',
    new DrizzleQueryError('select 1', [], Object.assign(new Error(), { code: '57P01' })),
  ],
  ['by a server that hangs', new DrizzleQueryError('select 1', [], new Error('Query read timeout'))],
  ['while waiting for one', new Error('timeout exceeded when trying to connect')],
])('returns 503 if the database connection is cut %s', async (_when, error) => {
  const { app } = await serving(error);
  const response = await app.inject('/broken');
  expect([response.statusCode, response.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
});

it.each(['40P01', '40001', '55P03'])(
  'asks to try again if another transaction was in the way: %s',
  async (code) => {
    const cause = Object.assign(new Error(), { code });
    const { app } = await serving(new DrizzleQueryError('update sales', [], cause));
    const response = await app.inject('/broken');
    expect(response.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  },
);
