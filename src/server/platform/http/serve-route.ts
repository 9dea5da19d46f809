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
import { requestContext, type RequestContext } from '../request-context';
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

/** A request to a declared route. */
export interface Call {
  route: Route;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Who may call a route at all. @throws HttpError for who may not. */
export interface Guard {
  /** Before anything of the call is looked at; notes `claims` and `caller` on the request. */
  admit(call: Call): Promise<void>;
  /**
   * Whether whoever was admitted may still do it, by what the database of these services has now; notes `caller` anew.
   * @returns null where the route asks for no approved user
   */
  authorize(call: Call): Promise<Caller | null>;
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
      const callOf = (request: FastifyRequest, reply: FastifyReply, given = services): Call => ({
        route: declaration,
        services: given,
        request,
        reply,
      });
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
        onRequest: (request, reply) => guard.admit(callOf(request, reply)),
        // The body may have taken its time; the input is looked at after this.
        preValidation: async (request, reply) => {
          if (hasBody(request))
            await app.limits.within(request, () => guard.authorize(callOf(request, reply)));
        },
        handler: async (request, reply) => {
          if (body === undefined) refuseFields(request.body);
          const { limits } = app;
          const authorize = (db = services.db) =>
            guard.authorize(callOf(request, reply, { ...services, db }));
          const handle = (given = services) =>
            inContext({ route: declaration, services, request, authorize }, () =>
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
            const file = await authorize()
              .then(() => handle({ ...services, db: services.database.files }))
              .catch(leaving(leave));
            return sendFile(reply, produces, file as ServedFile, leave);
          }
          if (isStream || waits) limits.open(request, reply);
          if (waits) return handle();
          const within = heavy ? limits.withinHeavy : limits.within;
          const answer = await within(request, async (hasWaited) => {
            if (hasWaited) await authorize();
            return handle();
          });
          if (!isStream) return answer;
          return sendEvents(request, reply, answer as EventSource, {
            clock: services.clock,
            closing: closing.signal,
            readmit: async () => void (await authorize()),
          });
        },
      });
    },
  };
}

/** Did the caller announce a body, of which the end may come long after the head? */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
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

interface Context {
  route: Route;
  services: Services;
  request: FastifyRequest;
  authorize: RequestContext['authorize'];
}

/**
 * Runs a handler so that its writes know their request: they authorize the caller again, and stand in the audit log with
 * it. Sees to it that the entry which the route declares was written, in words that its screen has. By then the deed is
 * done: in production a forgotten entry is logged, elsewhere it is an error.
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
