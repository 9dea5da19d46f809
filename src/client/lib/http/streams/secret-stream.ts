import type { Route, RouteArgs } from '#contract/lib/http/route';
import type { AppDispatch, AppThunk, ThunkExtra } from '../../store-types';
import type { SecretRef } from '../secrets/secret-args';
import { streamRoute, type StreamHandlers, type StreamEnd } from './stream-route';

/** Content of `SecretArgs` for a stream. */
interface StreamSecrets<R extends Route> {
  values: RouteArgs<R>;
  handlers: StreamHandlers;
  ended: (end: StreamEnd) => void;
}

/** Endpoint created by `streamFromRoute`. */
interface StreamEndpoint<R extends Route> {
  initiate(arg: SecretRef<R>): AppThunk<{ unsubscribe(): void }>;
}

interface Lifecycle {
  extra: unknown;
  dispatch: AppDispatch;
  /** Resolves when the last subscriber unsubscribes or the session ends. */
  cacheEntryRemoved: Promise<void>;
}

/** Subscribes to an endpoint's stream until it ends. */
export function subscribeToStream<R extends Route>(
  endpoint: StreamEndpoint<R>,
  values: RouteArgs<R>,
  handlers: StreamHandlers,
): AppThunk<Promise<StreamEnd>> {
  return async (dispatch, _getState, { secretArgs }) => {
    let unsubscribe = (): void => undefined;
    const end = await new Promise<StreamEnd>((ended) => {
      const secretRef = secretArgs.put({ values, handlers, ended } satisfies StreamSecrets<R>);
      ({ unsubscribe } = dispatch(endpoint.initiate({ secretRef })));
    });
    unsubscribe();
    return end;
  };
}

/** Runs the stream of an endpoint while its cache entry exists. */
export async function runSecretStream(
  route: Route,
  secretRef: string,
  { extra, dispatch, cacheEntryRemoved }: Lifecycle,
): Promise<void> {
  const secrets = (extra as ThunkExtra).secretArgs.take(secretRef) as StreamSecrets<Route> | undefined;
  if (!secrets) return;
  const { values, handlers, ended } = secrets;
  const left = new AbortController();
  const leave = (): void => left.abort();
  void cacheEntryRemoved.then(leave);
  handlers.signal?.addEventListener('abort', leave);
  if (handlers.signal?.aborted) leave();
  ended(await dispatch(streamRoute(route, values, { ...handlers, signal: left.signal })));
}
