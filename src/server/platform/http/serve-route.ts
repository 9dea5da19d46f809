import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type {
  Requirement,
  Route,
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '../../../contract/http/route';
import { EVENT_STREAM } from '../../../contract/http/event-stream';
import type { Caller } from './caller';
import { HttpError } from './errors';
import { sendEvents, type EventSource } from './event-stream';
import type { IdentityClaims } from '../identity/identity';
import { requestContext } from '../request-context';
import type { Services } from '../services';

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

/** What the handler of a route with `produces` answers; an event stream's an `EventSource`. */
export interface ServedFile {
  /** As it is offered for saving; any language. */
  name: string;
  content: Readable;
}

/** Who may call a route at all. @throws HttpError for who may not. */
export interface Guard {
  /** Before anything of the call is looked at; notes `claims` and `caller` on the request. */
  admit(route: Route, services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Whether whoever began a long answer may still have it. */
  readmit(route: Route, services: Services, request: FastifyRequest): Promise<void>;
}

export interface ServedRoute {
  declaration: Route;
  register(app: FastifyInstance, services: Services, guard: Guard): void;
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
    register(app, services, guard) {
      const { method, path, summary, params, query, body, response, produces, waits, heavy } = declaration;
      const isStream = produces === EVENT_STREAM;
      const closing = new AbortController();
      // Before the server waits for its requests: a stream would not end by itself.
      if (isStream) app.addHook('preClose', async () => closing.abort());
      app.route({
        method,
        url: path,
        config: { declaration },
        ...(isStream && { compress: false }),
        schema: {
          summary,
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(produces === undefined && { response: { 200: response } }),
        },
        onRequest: (request, reply) => guard.admit(declaration, services, request, reply),
        handler: async (request, reply) => {
          if (body === undefined) refuseFields(request.body);
          const { limits } = app;
          const handle = (given = services) =>
            withAudit(declaration, services, request, () =>
              handler({
                services: given,
                params: request.params,
                query: request.query,
                body: request.body,
                user: request.caller,
                claims: request.claims,
                request,
                reply,
                // The guard and the validator have just established what the types state.
              } as Handling<R>),
            );
          if (produces !== undefined && !isStream) {
            const leave = await limits.enterFiles(request, reply);
            const file = await handle({ ...services, db: services.database.files }).catch(leaving(leave));
            return sendFile(reply, produces, file as ServedFile, leave);
          }
          if (isStream || waits) limits.open(request, reply);
          if (waits) return handle();
          const answer = await (heavy ? limits.withinHeavy : limits.within)(request, handle);
          if (!isStream) return answer;
          const readmit = () => guard.readmit(declaration, services, request);
          return sendEvents(request, reply, answer as EventSource, {
            clock: services.clock,
            closing: closing.signal,
            readmit,
          });
        },
      });
    },
  };
}

/** Of a route that takes no body: nothing, or an object with nothing in it. @throws HttpError 400 naming each field */
function refuseFields(body: unknown): void {
  if (body === undefined || body === null) return;
  const names = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [''];
  if (names.length === 0) return;
  const fields = names.map((name) => ({
    field: name === '' ? 'body' : `body.${name}`,
    reason: 'unknown field',
  }));
  throw new HttpError('invalid_input', 'this route takes no body', { fields });
}

function leaving(leave: () => void): (error: unknown) => never {
  return (error) => {
    leave();
    throw error;
  };
}

/**
 * Runs a handler so that what it writes to the audit log knows its request, and sees to it that the entry which the route
 * declares was written, in words that its screen has. By then the deed is done: in production a forgotten entry is logged,
 * elsewhere it is an error.
 */
async function withAudit<T>(
  { audit, method, path }: Route,
  { config }: Services,
  request: FastifyRequest,
  handle: () => Promise<T>,
): Promise<T> {
  const context = {
    requestId: request.id,
    address: request.ip,
    audited: new Set<string>(),
    unnamed: new Set<string>(),
    unchanged: false,
  };
  const answer = await requestContext.run(context, handle);
  const { mode } = config;
  if (mode !== 'production' && context.unnamed.size > 0)
    throw new Error(`audit-field-texts.ts has no word for ${[...context.unnamed].join(', ')}`);
  if (audit === undefined || context.unchanged || (typeof audit === 'object' && 'none' in audit))
    return answer;
  const actions: readonly string[] = typeof audit === 'string' ? [audit] : audit;
  if (actions.some((action) => context.audited.has(action))) return answer;
  const forgotten = `${method} ${path} wrote nothing to the audit log`;
  if (mode !== 'production') throw new Error(forgotten);
  request.log.error(forgotten);
  return answer;
}

/**
 * A name outside of ASCII is written as RFC 5987 says; old programs read the plain one. What goes wrong after the first
 * bytes cuts the answer off, which the browser notices: no file of it is complete.
 */
function sendFile(
  reply: FastifyReply,
  mediaType: string,
  { name, content }: ServedFile,
  leave: () => void,
): FastifyReply {
  // Read to its end, or cut off.
  content.once('end', leave).once('close', leave);
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  // Fastify listens too, but not yet: an error that comes before would end the process.
  content.on('error', () => {});
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${full}`)
    .send(content);
}
