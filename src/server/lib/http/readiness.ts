import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../services';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports the server as not ready, so that proxies send their requests to others. It still serves requests until `close`. */
    drain(): void;
    /** True from `drain` on. */
    isDraining(): boolean;
  }
}

/** Serves the server's state to proxies, and drains the server before a shutdown. */
export const readiness = fp(
  async (app: FastifyInstance, { database }: Pick<Services, 'database'>) => {
    drainAtShutdown(app);
    serveHealth(app, database);
  },
  { name: 'readiness', dependencies: ['security-headers'] },
);

/** Responses sent during a shutdown close their connections, which would otherwise stay open and delay it. */
function drainAtShutdown(app: FastifyInstance): void {
  let isDraining = false;
  app.decorate('isDraining', () => isDraining);
  app.decorate('drain', () => {
    isDraining = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
}

/** `/healthz`: the process is alive. `/readyz`: the database answers, and the server does not shut down. */
function serveHealth(app: FastifyInstance, database: Services['database']): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (app.isDraining()) return reply.code(503).send({ status: 'stopping', database: database.kind });
    try {
      await database.ping();
      return { status: 'ok', database: database.kind };
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: database.kind });
    }
  });
}
