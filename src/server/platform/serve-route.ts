import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  Requirement,
  Route,
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '../../contract/http/route';
import { guard } from '../auth/guard';
import type { Caller } from '../auth/caller';
import type { IdentityClaims } from './identity';
import type { Services } from './services';

/** Who asks, as far as the route's declaration makes sure of it. */
type CallerOf<Req extends Requirement> = Req extends 'public' | 'token' ? null : Caller;
type ClaimsOf<Req extends Requirement> = Req extends 'public' ? null : IdentityClaims;

export interface Handling<R extends Route> {
  services: Services;
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  user: CallerOf<R['requires']>;
  claims: ClaimsOf<R['requires']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface ServedRoute {
  declaration: Route;
  register(app: FastifyInstance, services: Services): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration a route was made from; an `/api` route without one is refused at start. */
    declaration?: Route;
  }
  interface FastifyRequest {
    caller: Caller | null;
    claims: IdentityClaims | null;
  }
}

/**
 * Binds a handler to a declared route. Guard, validation and serialisation come from the declaration alone.
 */
export function serve<R extends Route>(
  declaration: R,
  handler: (handling: Handling<R>) => Promise<RouteResponse<R>>,
): ServedRoute {
  return {
    declaration,
    register(app, services) {
      const { method, path, summary, params, query, body, response } = declaration;
      app.route({
        method,
        url: path,
        config: { declaration },
        schema: {
          summary,
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: { 200: response },
        },
        onRequest: (request, reply) => guard(declaration, services, request, reply),
        handler: (request, reply) =>
          handler({
            services,
            params: request.params,
            query: request.query,
            body: request.body,
            user: request.caller,
            claims: request.claims,
            request,
            reply,
            // The guard and the validator have just established what the types state.
          } as Handling<R>),
      });
    },
  };
}
