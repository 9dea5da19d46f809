import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { PERMISSIONS_STAMP_HEADER } from '#contract/lib/http/errors-contract';
import { guard } from '#server/features/accounts/sign-in/guard';
import { salaryViewMemory } from '#server/features/salary-views/record-view';
import { sendingMetrics } from '#server/features/salaries/sending/sending-metrics';
import { mirrorMetrics } from '#server/crm-mirror/health/mirror-metrics';
import { dailyAggregates } from '#server/crm-mirror/mirror/daily-aggregates';
import { sendError, sendNotFound } from '#server/lib/http/send-error';
import { clientFiles } from '#server/lib/http/client-files/client-files';
import { identityProxy } from '#server/lib/http/identity-proxy';
import { apiDescription } from '#server/lib/http/open-api';
import { requestLimits } from '#server/lib/http/limits/request-limits';
import { securityHeaders } from '#server/lib/http/security-headers';
import { metrics } from '#server/lib/metrics/serve-metrics';
import { acceptJsonOnly } from '#server/lib/http/accept-json';
import { earlyRejections } from '#server/lib/http/early-rejections';
import { readiness } from '#server/lib/http/readiness';
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
  await app.register(securityHeaders, services);
  await app.register(earlyRejections);
  await app.register(readiness, services);
  await app.register(requestLimits, { services });
  await app.register(salaryViewMemory);
  await app.register(metrics, { services, sources: [mirrorMetrics, sendingMetrics] });
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1_024,
    syncThreshold: COMPRESSED_AT_ONCE_BYTES,
    encodings: ['zstd', 'br', 'gzip'],
  });
  if (services.config.apiBaseUrl) await allowPublicOrigin(app, services.config.publicOrigin);
  await app.register(apiDescription, services);
  await app.register(apiRoutes, { services });
  await app.register(identityProxy, services);
  await app.register(clientFiles, services);
  return app;
}

/** All declared routes, in a scope of their own: requests forwarded to the identity provider must not be parsed. */
const apiRoutes = fp(
  async (api: FastifyInstance, { services }: { services: Services }) => {
    acceptJsonOnly(api);
    await api.register(dailyAggregates, { services });
    for (const route of getServedRoutes()) route.register(api, services, guard);
  },
  {
    name: 'api-routes',
    encapsulate: true,
    dependencies: ['security-headers', 'early-rejections', 'request-limits', 'metrics'],
  },
);

/** The browser may be on another origin than the API. Only that origin is then allowed. */
async function allowPublicOrigin(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(cors, {
    origin,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [PERMISSIONS_STAMP_HEADER, 'content-disposition', 'retry-after', 'date'],
  });
}
