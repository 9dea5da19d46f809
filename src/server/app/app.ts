import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { allRoutes } from '../../contract/http/all-routes';
import { PERMISSIONS_STAMP_HEADER } from '../../contract/http/errors-contract';
import type { Route } from '../../contract/http/route';
import { auditLogRoutes } from '../audit-log/audit-log-list-queries';
import { agentRoutes } from '../agent/agent-routes';
import { agentsRoutes } from '../agents/agents-routes';
import { authRoutes } from '../auth/auth-routes';
import { guard } from '../auth/guard';
import { bootstrapRoutes } from '../auth/bootstrap-routes';
import { biometricRoutes } from '../biometric/biometric-routes';
import { customersRoutes } from '../customers/customers-routes';
import { dashboardRoutes } from '../dashboard/dashboard-routes';
import { functionsRoutes } from '../functions/functions-routes';
import { inventoryRoutes } from '../inventory/inventory-routes';
import { invitationsRoutes } from '../invitations/invitations-routes';
import { listViewsRoutes } from '../list-views/list-views-routes';
import { loginBehaviorRoutes } from '../login-behavior/login-behavior-routes';
import { paletteRoutes } from '../palette/palette-routes';
import { permissionsRoutes } from '../permissions/permissions-routes';
import { reportsRoutes } from '../reports/reports-routes';
import { rolesRoutes } from '../roles/roles-routes';
import { salariesRoutes } from '../salaries/salaries-routes';
import { salesRoutes } from '../sales/sales-routes';
import { mappingRoutes } from '../mapping/mapping-routes';
import { createFiguresOfToday } from '../sync/mirror/figures-of-today';
import { syncRoutes } from '../sync/runs/sync-routes';
import { twoFactorRoutes } from '../two-factor/two-factor-routes';
import { usersRoutes } from '../users/users-routes';
import { userInfoManagementRoutes } from '../user-info-management/user-info-management-routes';
import { answerError, answerNotFound } from '../platform/http/answer-error';
import { HttpError } from '../platform/http/errors';
import { serveClient } from '../platform/http/client-files';
import { forwardIdentityEmulator } from '../platform/http/identity-proxy';
import { describeApi, OPEN_API_PATH } from '../platform/http/open-api';
import { limitRequests } from '../platform/http/request-limits';
import { setSecurityHeaders } from '../platform/http/security-headers';
import type { ServedRoute } from '../platform/http/serve-route';
import type { Services } from '../platform/services';

const BODY_LIMIT_BYTES = 1_000_000;
/** A request must have come whole by then: a slow one holds a connection. Answers take their time. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often slow requests are looked for. */
const CHECKING_MS = 5_000;
const LONGEST_PATH_PARAMETER = 200;

/** Every room's handlers. */
const rooms: ServedRoute[] = [
  ...auditLogRoutes,
  ...agentRoutes,
  ...agentsRoutes,
  ...authRoutes,
  ...biometricRoutes,
  ...bootstrapRoutes,
  ...customersRoutes,
  ...dashboardRoutes,
  ...functionsRoutes,
  ...inventoryRoutes,
  ...invitationsRoutes,
  ...listViewsRoutes,
  ...loginBehaviorRoutes,
  ...mappingRoutes,
  ...paletteRoutes,
  ...permissionsRoutes,
  ...reportsRoutes,
  ...rolesRoutes,
  ...salariesRoutes,
  ...salesRoutes,
  ...syncRoutes,
  ...twoFactorRoutes,
  ...usersRoutes,
  ...userInfoManagementRoutes,
];

/** The HTTP server of the product, not yet listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    genReqId: () => randomUUID(),
    trustProxy: services.config.trustedProxies,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CHECKING_MS },
    forceCloseConnections: 'idle',
    // What cannot even be routed, such as a broken escape, is answered in the same form.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.decorateRequest('caller', null);
  app.decorateRequest('claims', null);
  refuseUndeclared(app);
  // Before all that may refuse: a refusal has these headers too.
  await setSecurityHeaders(app, services.config);
  refuseAtOnce(app);
  await limitRequests(app, services);
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  if (services.config.apiBaseUrl) await allowPublicOrigin(app, services.config.publicOrigin);
  await describeApi(app, services.config);
  // In a scope of its own: what is forwarded to the identity provider is not parsed here.
  await app.register(async (api) => {
    acceptJsonOnly(api);
    const bringFigures = createFiguresOfToday(services);
    api.addHook('preHandler', async ({ caller }) => {
      if (caller) await bringFigures();
    });
    for (const room of completeRooms()) room.register(api, services, guard);
  });
  serveHealth(app, services);
  await forwardIdentityEmulator(app, services.config);
  await serveClient(app, services.config);
  return app;
}

/** The browser may live on another origin than the API: then that one origin, and no other, is let in. */
async function allowPublicOrigin(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(cors, {
    origin,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [PERMISSIONS_STAMP_HEADER, 'content-disposition', 'retry-after', 'date'],
  });
}

/** JSON only; a POST with an empty body is accepted: several routes of spec.md section 7 are called so. */
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

/** One half of a pair of UTF-16, which no database holds; JSON can write it by its escape alone. */
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

/** A route that no contract declares has no guard: the server does not start with one. */
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
 * Which of two hosts is meant is nobody's to guess: whoever stands between may guess otherwise. And what leads nowhere is
 * said before its body comes.
 */
function refuseAtOnce(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, is404 }) => {
    if (is404) throw new HttpError('not_found', 'no such route');
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new HttpError('bad_request', 'more than one host');
  });
}

function completeRooms(): ServedRoute[] {
  const served = new Set<Route>(rooms.map((room) => room.declaration));
  const unserved = allRoutes.filter((route) => !served.has(route));
  if (unserved.length > 0) throw new Error(`no handler for ${unserved.map(nameOf).join(', ')}`);
  const declared = new Set(allRoutes);
  const unlisted = rooms.filter((room) => !declared.has(room.declaration));
  if (unlisted.length > 0)
    throw new Error(`not in all-routes.ts: ${unlisted.map((r) => nameOf(r.declaration)).join(', ')}`);
  return rooms;
}

function nameOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

/** `/healthz`: the process lives. `/readyz`: it can answer, its database does. */
function serveHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await database.ping();
      return { status: 'ok', database: database.kind };
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: database.kind });
    }
  });
}
