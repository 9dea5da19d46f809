import { connect, type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { answerError } from './answer-error';

interface Line {
  level: number;
  msg: string;
}

const ERROR_LEVEL = 50;

const open: FastifyInstance[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

/** A server with a route that reads its body as it comes; `refused` resolves with the status of its first error. */
async function serving() {
  const lines: Line[] = [];
  const app = fastify({ logger: { stream: { write: (line) => lines.push(JSON.parse(line) as Line) } } });
  open.push(app as unknown as FastifyInstance);
  const refused = new Promise<number>((resolve) => {
    app.setErrorHandler((error: Parameters<typeof answerError>[0], request, reply) => {
      answerError(error, request, reply);
      resolve(reply.statusCode);
    });
  });
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
  app.post('/things', async ({ raw }) => {
    let bytes = 0;
    for await (const part of raw) bytes += (part as Buffer).length;
    return bytes;
  });
  app.get('/broken', () => Promise.reject(new Error('broken')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const errors = () => lines.filter(({ level }) => level >= ERROR_LEVEL).map(({ msg }) => msg);
  return { app, port, refused, errors };
}

it("logs no error where the caller leaves in the middle of a request's body", async () => {
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

it('logs what broke here', async () => {
  const { app, refused, errors } = await serving();
  expect((await app.inject('/broken')).statusCode).toBe(500);
  expect(await refused).toBe(500);
  expect(errors()).toEqual(['something went wrong here']);
});
