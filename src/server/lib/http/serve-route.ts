import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  Requirement,
  Route,
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '#contract/lib/http/route';
import { EVENT_STREAM } from '#contract/lib/http/event-stream';
import { hasBody } from './send-error';
import type { Caller } from './caller';
import { HttpError } from './errors';
import type { Respond } from './responses/exchange';
import { respondWithFile } from './responses/respond-with-file';
import { respondWithJson } from './responses/respond-with-json';
import { createStreamResponse } from './responses/respond-with-stream';
import type { IdentityClaims } from '../identity/identity';
import { requestContext, type RequestContext } from '../request-context';
import type { Services } from '../services';

/** Caller that the route's declaration guarantees. */
type RequiredCaller<Req extends Requirement> = Req extends 'public' | 'token' ? null : Caller;
type RequiredClaims<Req extends Requirement> = Req extends 'public' ? null : IdentityClaims;

export interface Handling<R extends Route> {
  services: Services;
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  user: RequiredCaller<R['requires']>;
  claims: RequiredClaims<R['requires']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Request to a declared route. */
export interface Call {
  route: Route;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Access check of all routes. @throws HttpError if the caller has no access */
export interface Guard {
  /** Runs before any input is read. Sets `claims` and `caller` on the request. */
  authenticate(call: Call): Promise<void>;
  /**
   * Checks that an admitted caller still has access in the database of these services. Updates `caller`.
   * @returns null if the route requires no approved user
   */
  authorize(call: Call): Promise<Caller | null>;
  /** Records that the caller reads somebody else's pay. Runs before the response is sent. */
  recordView(call: Call): Promise<void>;
}

export interface ServedRoute {
  declaration: Route;
  register(app: FastifyInstance, services: Services, guard: Guard): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declaration of the route. An `/api` route without one is rejected at startup. */
    declaration?: Route;
  }
  interface FastifyRequest {
    caller: Caller | null;
    claims: IdentityClaims | null;
  }
}

/** Binds a handler to a declared route. Guard, validation and serialisation come from the declaration. */
export function serve<R extends Route>(
  declaration: R,
  handler: (handling: Handling<R>) => Promise<RouteResponse<R>>,
): ServedRoute {
  return {
    declaration,
    register(app, services, guard) {
      const { method, path, summary, params, query, body, response, produces } = declaration;
      const respond = chooseRespond(app, declaration);
      const getCall = (request: FastifyRequest, reply: FastifyReply, given = services): Call => ({
        route: declaration,
        services: given,
        request,
        reply,
      });
      app.route({
        method,
        url: path,
        config: { declaration },
        ...(produces === EVENT_STREAM && { compress: false }),
        schema: {
          summary,
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(produces === undefined && { response: { 200: response } }),
        },
        onRequest: (request, reply) => guard.authenticate(getCall(request, reply)),
        // Receiving the body may take long, so access is checked again before the input is validated.
        preValidation: async (request, reply) => {
          if (hasBody(request))
            await app.limits.within(request, () => guard.authorize(getCall(request, reply)));
        },
        handler: async (request, reply) => {
          if (body === undefined) rejectFields(request.body);
          const authorize = (db = services.db) =>
            guard.authorize(getCall(request, reply, { ...services, db }));
          const handle = async (given = services) => {
            const result = await inContext({ route: declaration, services, request, authorize }, () =>
              handler({
                services: given,
                params: request.params,
                query: request.query,
                body: request.body,
                user: request.caller,
                claims: request.claims,
                request,
                reply,
                // The guard and the validator guarantee these types.
              } as Handling<R>),
            );
            await guard.recordView(getCall(request, reply));
            return result;
          };
          return respond({ declaration, services, limits: app.limits, request, reply, authorize, handle });
        },
      });
    },
  };
}

function chooseRespond(app: FastifyInstance, { produces }: Route): Respond {
  if (produces === undefined) return respondWithJson;
  return produces === EVENT_STREAM ? createStreamResponse(app) : respondWithFile;
}

/** Accepts no body, or an empty object. @throws HttpError 400 naming each field */
function rejectFields(body: unknown): void {
  if (body === undefined || body === null) return;
  const names = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [''];
  if (names.length === 0) return;
  const fields = names.map((name) => ({
    field: name === '' ? 'body' : `body.${name}`,
    reason: 'unknown field',
  }));
  throw new HttpError('invalid_input', 'this route takes no body', { fields });
}

interface Context {
  route: Route;
  services: Services;
  request: FastifyRequest;
  authorize: RequestContext['authorize'];
}

/**
 * Runs a handler with the request context, which its writes use for authorization and audit log entries. Checks that the declared
 * entry was written, with labelled fields. The write is already committed: in production a missing entry is logged, otherwise it
 * is an error.
 */
async function inContext<T>(
  { route: { audit, method, path }, services: { config }, request, authorize }: Context,
  handle: () => Promise<T>,
): Promise<T> {
  const context: RequestContext = {
    requestId: request.id,
    address: request.ip,
    audited: new Set<string>(),
    unnamed: new Set<string>(),
    unchanged: false,
    authorize,
  };
  const result = await requestContext.run(context, handle);
  const { mode } = config;
  if (mode !== 'production' && context.unnamed.size > 0)
    throw new Error(`audit-field-texts.ts has no word for ${[...context.unnamed].join(', ')}`);
  if (audit === undefined || context.unchanged || (typeof audit === 'object' && 'none' in audit))
    return result;
  const actions: readonly string[] = typeof audit === 'string' ? [audit] : audit;
  if (actions.some((action) => context.audited.has(action))) return result;
  const forgotten = `${method} ${path} wrote nothing to the audit log`;
  if (mode !== 'production') throw new Error(forgotten);
  request.log.error(forgotten);
  return result;
}
