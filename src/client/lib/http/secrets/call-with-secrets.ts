import type { Route, RouteArgs, RouteResponse } from '../../../../contract/lib/http/route';
import type { AppThunk } from '../../store-types';
import { toApiError, type ApiError } from '../api-error';
import type { SealedAnswer, SealedContent } from '../base-query';
import type { Sealed } from '../route-endpoints';
import type { RouteValues } from '../routes/route-url';

type Settled = { data: SealedAnswer; error?: undefined } | { data?: undefined; error: unknown };

/** Endpoint created by `sealedFromRoute` or `fileFromRoute`. */
export interface SealedEndpoint<R extends Route> {
  initiate(
    arg: Sealed<R>,
    options: { track: false },
  ): AppThunk<PromiseLike<Settled> & { abort(reason?: string): void }>;
}

export interface SealedOptions {
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
}

export type Outcome<Data> = { data: Data } | { error: ApiError };

/**
 * Calls an endpoint with secret values or a secret response, e.g. codes, passwords and authenticator data. The actions
 * carry references.
 */
export function callWithSecrets<R extends Route>(
  endpoint: SealedEndpoint<R>,
  values: RouteArgs<R>,
  options: SealedOptions = {},
): AppThunk<Promise<Outcome<RouteResponse<R>>>> {
  return async (dispatch, _getState, { box }) => {
    const { onProgress, signal } = options;
    const content: SealedContent = { values: values as RouteValues, ...(onProgress && { onProgress }) };
    const sealed = box.put(content);
    const request = dispatch(endpoint.initiate({ sealed }, { track: false }));
    const abort = (): void => request.abort();
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    const { data, error } = await request;
    signal?.removeEventListener('abort', abort);
    // Removes the values of a request that was never sent.
    box.take(sealed);
    if (data === undefined) return { error: toApiError(error) };
    return { data: box.take(data.sealed) as RouteResponse<R> };
  };
}
