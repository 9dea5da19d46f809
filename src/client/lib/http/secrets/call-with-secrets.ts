import type { Route, RouteArgs, RouteResponse } from '#contract/lib/http/route';
import type { AppDispatch, AppThunk, ThunkExtra } from '../../store-types';
import { toApiError, type ApiError } from '../api-error';
import { callRoute } from '../call-route';
import type { RouteValues } from '../routes/route-url';
import type { SecretRef, SecretResponse } from './secret-args';

export type Outcome<Data> = { data: Data } | { error: ApiError };

/** Endpoint created by `secretFromRoute`, `fileFromRoute` or `streamFromRoute`. */
export interface SecretEndpoint<R extends Route> {
  initiate(arg: SecretRef<R>, options: { track: false }): AppThunk<SecretRequest>;
}

type SecretRequest = PromiseLike<
  { data: SecretResponse; error?: undefined } | { data?: undefined; error: unknown }
> & { abort(): void };

/**
 * Calls an endpoint whose arguments or response must not enter the store. The actions carry references. The data of a file or an
 * event stream is its `Response`, whose body is not read yet.
 * @returns The outcome, with RTK Query's `abort`, which also ends the body.
 */
export function callWithSecrets<R extends Route>(
  endpoint: SecretEndpoint<R>,
  values: RouteArgs<R>,
): AppThunk<Promise<Outcome<RouteResponse<R>>> & { abort(): void }> {
  return (dispatch, _getState, { secretArgs }) => {
    const request = dispatch(endpoint.initiate({ secretRef: secretArgs.put(values) }, { track: false }));
    const read = async (): Promise<Outcome<RouteResponse<R>>> => {
      const { data, error } = await request;
      return data === undefined
        ? { error: toApiError(error) }
        : { data: secretArgs.take(data.secretRef) as RouteResponse<R> };
    };
    return Object.assign(read(), { abort: () => request.abort() });
  };
}

interface Caller {
  extra: unknown;
  dispatch: AppDispatch;
  signal: AbortSignal;
}

/** Requests a route by a reference to its values, and returns a reference to its response. */
export async function callByReference(
  route: Route,
  { secretRef }: SecretRef<Route>,
  { extra, dispatch, signal }: Caller,
): Promise<Outcome<SecretResponse>> {
  const services = extra as ThunkExtra;
  const values = services.secretArgs.take(secretRef) as RouteValues;
  const result = await callRoute({ extra: services, dispatch, signal }, { route, values });
  if ('error' in result) return result;
  // RTK Query's own check sees only the reference.
  const { success, data } =
    route.produces === undefined
      ? route.response.safeParse(result.data)
      : { success: true, data: result.data };
  if (!success)
    return { error: { kind: 'malformed', text: `${route.path}: the answer does not fit the contract` } };
  return { data: { secretRef: services.secretArgs.put(data) } };
}
