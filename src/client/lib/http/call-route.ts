import { PERMISSIONS_STAMP_HEADER } from '#contract/lib/http/errors-contract';
import type { Route } from '#contract/lib/http/route';
import { serverFound, serverLost, type ConnectionState } from '../connection/connection-slice';
import type { AppDispatch, AppThunk, ThunkExtra } from '../store-types';
import { accessDenied } from './response-actions';
import { getErrorCode, httpError, NOT_AUTHENTICATED, type ApiError } from './api-error';
import { handleResponseHeaders } from './handle-response-headers';
import { readJson } from './read-response';
import { routeUrl, type RouteValues } from './routes/route-url';

/** Request of a declared route. `values` holds the `params`, `query` and `body` of the route. */
export interface RouteCall {
  route: Pick<Route, 'method' | 'path' | 'requires' | 'produces'>;
  values: RouteValues;
}

/** Context of a request; RTK Query's base query API contains all of it. */
export interface Caller {
  extra: ThunkExtra;
  dispatch: AppDispatch;
  signal?: AbortSignal | undefined;
}

/** `data`: parsed JSON, or the `Response` of a file or an event stream, whose body is not read yet. */
export type RouteResult = { data: unknown } | { error: ApiError };

type Attempt = { response: Response } | { error: ApiError; stamp: string | null };

/**
 * Sends a request as specified in spec.md section 7: bearer token, App Check token if available, credentials, JSON. All
 * requests of the application use it, so that response headers and session errors are always handled. During a session
 * a refused bearer token is renewed and the request sent again, since it had no effect. The session ends only if the
 * identity provider refuses the renewal. Never rejects.
 */
export async function callRoute({ extra, dispatch, signal }: Caller, call: RouteCall): Promise<RouteResult> {
  const { isSignedIn } = extra.session();
  const connectionBefore = dispatch(getConnection());
  let attempt = await ask(extra, call, signal);
  if (isSignedIn && isTokenRefusal(attempt)) {
    const renewal = await extra.identity.renewToken().catch(() => 'unknown' as const);
    if (renewal === 'renewed') attempt = await ask(extra, call, signal);
    if (renewal === 'rejected') dispatch(accessDenied({ failure: 'sessionExpired' }));
  }
  if (signal?.aborted !== true)
    dispatch(updateReachability('error' in attempt ? attempt.error : null, connectionBefore));
  if ('error' in attempt) {
    handleResponseHeaders(attempt, dispatch, extra.session());
    return { error: attempt.error };
  }
  handleResponseHeaders({ stamp: getStamp(attempt.response) }, dispatch, extra.session());
  try {
    return call.route.produces === undefined ? await readJson(attempt.response) : { data: attempt.response };
  } catch (error) {
    return { error: networkError(error) };
  }
}

function getConnection(): AppThunk<ConnectionState> {
  return (_dispatch, getState) => getState().connection;
}

/**
 * Updates the reachability at the first network error, before any retry. A response to a request from before the loss, which
 * arrives late, does not prove that the server is reachable again.
 */
function updateReachability(error: ApiError | null, connectionBefore: ConnectionState): AppThunk {
  return (dispatch, getState) => {
    if (error?.kind === 'unauthenticated') return;
    const { connection } = getState();
    const wasLost = connection.status === 'lost';
    if (error?.kind === 'network') {
      if (!wasLost) dispatch(serverLost());
    } else if (wasLost && connection === connectionBefore) dispatch(serverFound());
  };
}

async function ask(extra: ThunkExtra, call: RouteCall, signal: AbortSignal | undefined): Promise<Attempt> {
  try {
    const response = await send(extra, call, signal);
    if (response === null) return { error: NOT_AUTHENTICATED, stamp: null };
    extra.serverTime.update(response);
    return response.ok ? { response } : { error: await httpError(response), stamp: getStamp(response) };
  } catch (error) {
    return { error: networkError(error), stamp: null };
  }
}

/** @returns null if the route requires a user and none is signed in: the request is not sent. */
async function send(
  { http, identity }: ThunkExtra,
  call: RouteCall,
  signal: AbortSignal | undefined,
): Promise<Response | null> {
  const { route, values } = call;
  const url = routeUrl(http.apiBaseUrl, route.path, values);
  // A public route needs no session: without App Check it is sent before the identity provider's code is loaded.
  const isPublic = route.requires === 'public';
  const token = isPublic ? null : await identity.idToken();
  if (token === null && !isPublic) return null;
  return http.fetch(url, {
    method: route.method,
    headers: getHeaders(token, await identity.appCheckToken(), call),
    credentials: 'include',
    ...(values.body !== undefined && { body: JSON.stringify(values.body) }),
    ...(signal && { signal }),
  });
}

const JSON_TYPE = 'application/json';

function getHeaders(
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

function getStamp(response: Response): string | null {
  return response.headers.get(PERMISSIONS_STAMP_HEADER);
}

function isTokenRefusal(attempt: Attempt): boolean {
  return 'error' in attempt && getErrorCode(attempt.error) === 'unauthenticated';
}

function networkError(error: unknown): ApiError {
  return { kind: 'network', text: error instanceof Error ? error.message : 'the call failed' };
}
