import type { Route, RouteArgs, RouteResponse } from '#contract/lib/http/route';
import type { AppThunk } from '../../store-types';
import { toApiError, type ApiError } from '../api-error';
import type { SecretResponse, SecretContent } from '../base-query';
import type { SecretRef } from './secret-args';
import type { RouteValues } from '../routes/route-url';

type Settled = { data: SecretResponse; error?: undefined } | { data?: undefined; error: unknown };

/** Endpoint created by `secretFromRoute` or `fileFromRoute`. */
export interface SecretEndpoint<R extends Route> {
  initiate(
    arg: SecretRef<R>,
    options: { track: false },
  ): AppThunk<PromiseLike<Settled> & { abort(reason?: string): void }>;
}

export interface SecretOptions {
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
}

export type Outcome<Data> = { data: Data } | { error: ApiError };

/**
 * Calls an endpoint with secret values or a secret response, e.g. codes, passwords and authenticator data. The actions
 * carry references.
 */
export function callWithSecrets<R extends Route>(
  endpoint: SecretEndpoint<R>,
  values: RouteArgs<R>,
  options: SecretOptions = {},
): AppThunk<Promise<Outcome<RouteResponse<R>>>> {
  return async (dispatch, _getState, { secretArgs }) => {
    const { onProgress, signal } = options;
    const content: SecretContent = { values: values as RouteValues, ...(onProgress && { onProgress }) };
    const secretRef = secretArgs.put(content);
    const request = dispatch(endpoint.initiate({ secretRef }, { track: false }));
    const abort = (): void => request.abort();
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    const { data, error } = await request;
    signal?.removeEventListener('abort', abort);
    // Removes the values of a request that was never sent.
    secretArgs.take(secretRef);
    if (data === undefined) return { error: toApiError(error) };
    return { data: secretArgs.take(data.secretRef) as RouteResponse<R> };
  };
}
