import { PERMISSIONS_STAMP_HEADER } from '../../../contract/http/errors-contract';
import type { Route } from '../../../contract/http/route';
import { httpError, NOT_AUTHENTICATED, type ApiError } from './api-error';
import { routeUrl, type RouteValues } from './route-url';
import type { Services } from '../services';

/** One call of a declared route. `values` holds `params`, `query` and `body`, as far as the route has them. */
export interface RouteCall {
  route: Pick<Route, 'method' | 'path' | 'requires' | 'produces'>;
  values: RouteValues;
}

/** `stamp`: the server's mark of the caller's permissions; null where the answer carries none. */
export type RouteAnswer = { data: unknown; stamp: string | null } | { error: ApiError; stamp: string | null };

type CallServices = Pick<Services, 'http' | 'identity'>;

const NO_CONTENT = 204;
const JSON_TYPE = 'application/json';

/**
 * Calls the server as spec.md section 7 says: bearer token, App Check token when there is one, credentials, JSON.
 * Never rejects. Calls that carry a password or a code are made with this, so that the code enters no action.
 */
export function callRoute(
  services: CallServices,
  call: RouteCall,
  signal?: AbortSignal,
): Promise<RouteAnswer> {
  return readRoute(services, call, readJson, signal);
}

/** The same for a route that answers with a stream: `data` is its body, a `ReadableStream`, null where it has none. */
export function openStream(
  services: CallServices,
  call: RouteCall,
  signal?: AbortSignal,
): Promise<RouteAnswer> {
  return readRoute(services, call, ({ body }) => ({ data: body }), signal);
}

type Content = { data: unknown } | { error: ApiError };

async function readRoute(
  services: CallServices,
  call: RouteCall,
  read: (answer: Response) => Content | Promise<Content>,
  signal?: AbortSignal,
): Promise<RouteAnswer> {
  try {
    const answer = await requestRoute(services, call, signal);
    if (answer === null) return { error: NOT_AUTHENTICATED, stamp: null };
    const stamp = answer.headers.get(PERMISSIONS_STAMP_HEADER);
    if (!answer.ok) return { error: await httpError(answer), stamp };
    return { ...(await read(answer)), stamp };
  } catch (error) {
    return { error: { kind: 'network', text: messageOf(error) }, stamp: null };
  }
}

/**
 * The bare answer to such a call, for what is no JSON.
 * @returns null where nobody is signed in and the route needs somebody: the call is not made.
 * @throws when there is no answer.
 */
export async function requestRoute(
  { http, identity }: CallServices,
  call: RouteCall,
  signal?: AbortSignal,
): Promise<Response | null> {
  const token = await identity.idToken();
  if (token === null && call.route.requires !== 'public') return null;
  return http.fetch(routeUrl(http.apiBaseUrl, call.route.path, call.values), {
    method: call.route.method,
    headers: headersOf(token, await identity.appCheckToken(), call),
    credentials: 'include',
    ...(call.values.body !== undefined && { body: JSON.stringify(call.values.body) }),
    ...(signal && { signal }),
  });
}

function headersOf(
  token: string | null,
  appCheckToken: string | null,
  { route, values }: RouteCall,
): Record<string, string> {
  return {
    Accept: route.produces === undefined ? JSON_TYPE : `${route.produces}, ${JSON_TYPE}`,
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(appCheckToken !== null && { 'X-Firebase-AppCheck': appCheckToken }),
    ...(values.body !== undefined && { 'Content-Type': JSON_TYPE }),
  };
}

async function readJson(answer: Response): Promise<Content> {
  if (answer.status === NO_CONTENT) return { data: null };
  const content = await answer.text();
  try {
    return { data: JSON.parse(content) };
  } catch {
    return { error: { kind: 'malformed', text: 'the answer is no JSON' } };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the call failed';
}
