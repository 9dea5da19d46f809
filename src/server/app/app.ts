import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { PERMISSIONS_STAMP_HEADER } from '#contract/lib/http/errors-contract';
import { guard } from '#server/features/accounts/sign-in/guard';
import { mirrorMetrics } from '#server/crm-mirror/health/mirror-metrics';
import { createDailyFigures } from '#server/crm-mirror/mirror/daily-figures';
import { sendError, sendNotFound } from '#server/lib/http/send-error';
import { HttpError } from '#server/lib/http/errors';
import { serveClient } from '#server/lib/http/client-files/client-files';
import { forwardIdentityEmulator } from '#server/lib/http/identity-proxy';
import { describeApi, OPEN_API_PATH } from '#server/lib/http/open-api';
import { limitRequests } from '#server/lib/http/limits/request-limits';
import { setSecurityHeaders } from '#server/lib/http/security-headers';
import { serveMetrics } from '#server/lib/metrics/serve-metrics';
import { warnOfUntrustedProxy } from '#server/lib/http/untrusted-proxy';
import type { Services } from '#server/lib/services';
import { getServedRoutes } from './features';

const BODY_LIMIT_BYTES = 1_000_000;
/** Maximum time to receive a request, ms: a slow one occupies a connection. Responses are not limited. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Interval of checking for slow requests, ms. */
const CHECKING_MS = 5_000;
const MAX_PATH_PARAMETER_LENGTH = 200;
/** Responses up to this size are compressed in one call, in about a millisecond. A stream would cost as much again. */
const COMPRESSED_AT_ONCE_BYTES = 65_536;

/** Builds the HTTP server, which does not listen yet. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER_LENGTH },
    genReqId: () => randomUUID(),
    trustProxy: services.config.trustedProxies,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CHECKING_MS },
    forceCloseConnections: 'idle',
    // A proxy can send a request on an open connection in the moment of the shutdown, and repeats no refused write.
    return503OnClosing: false,
    // Requests that cannot be routed, such as those with a broken escape, are answered in the same format.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  app.decorateRequest('caller', null);
  app.decorateRequest('claims', null);
  refuseUndeclared(app);
  // Registered before all hooks that reject requests, so that rejections have these headers too.
  await setSecurityHeaders(app, services.config);
  warnOfUntrustedProxy(app);
  refuseAtOnce(app);
  drainAtShutdown(app);
  await limitRequests(app, services);
  // Before all routes, whose durations it measures.
  serveMetrics(app, services, [mirrorMetrics]);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1_024,
    syncThreshold: COMPRESSED_AT_ONCE_BYTES,
    encodings: ['br', 'gzip'],
  });
  if (services.config.apiBaseUrl) await allowPublicOrigin(app, services.config.publicOrigin);
  await describeApi(app, services.config);
  // Registered in its own scope: requests forwarded to the identity provider must not be parsed.
  await app.register(async (api) => {
    acceptJsonOnly(api);
    const refreshDailyFigures = createDailyFigures(services);
    api.addHook('preHandler', async ({ caller }) => {
      if (caller) await refreshDailyFigures();
    });
    for (const route of getServedRoutes()) route.register(api, services, guard);
  });
  serveHealth(app, services);
  await forwardIdentityEmulator(app, services.config);
  await serveClient(app, services.config);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports the server as not ready, so that proxies send their requests to others. It still serves requests until `close`. */
    drain(): void;
    /** True from `drain` on. */
    isDraining(): boolean;
  }
}

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

/** The browser may be on another origin than the API. Only that origin is then allowed. */
async function allowPublicOrigin(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(cors, {
    origin,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [PERMISSIONS_STAMP_HEADER, 'content-disposition', 'retry-after', 'date'],
  });
}

/** Accepts JSON only. A POST with an empty body is accepted, as required by several routes of spec.md section 7. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, parsed) => {
      const hasHalf = error === null && HALF_ESCAPED.test(body as string) && hasHalfCharacter(parsed);
      done(hasHalf ? new HttpError('bad_request', 'half a character') : error, parsed);
    });
  });
}

/** A lone surrogate, which no database can store. In JSON it occurs only as an escape. */
const HALF_CHARACTER = /\p{Surrogate}/u;
const HALF_ESCAPED = /\\ud/i;

function hasHalfCharacter(parsed: unknown): boolean {
  const left = [parsed];
  for (const one of left) {
    if (typeof one === 'string' && HALF_CHARACTER.test(one)) return true;
    if (typeof one === 'object' && one !== null) for (const pair of Object.entries(one)) left.push(...pair);
  }
  return false;
}

/** Rejects routes without a declaration, which would have no guard, when the server starts. */
export function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (
      !url.startsWith('/api/') ||
      url.startsWith(OPEN_API_PATH) ||
      method === 'HEAD' ||
      method === 'OPTIONS'
    )
      return;
    if (!config?.declaration) throw new Error(`${String(method)} ${url} is declared in no contract`);
  });
}

/**
 * Rejects requests with several hosts, since a proxy may interpret them differently, and unknown routes before their body is
 * received.
 */
function refuseAtOnce(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, is404 }) => {
    if (is404) throw new HttpError('not_found', 'no such route');
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new HttpError('bad_request', 'more than one host');
  });
}

/** `/healthz`: the process is alive. `/readyz`: the database answers, and the server does not shut down. */
function serveHealth(app: FastifyInstance, { database }: Services): void {
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
