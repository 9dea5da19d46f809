import type { Route, RouteArgs } from '../../../contract/http/route';
import type { AppThunk } from '../start-app-listening';
import { bodyOf, codeOf, type ApiError } from './api-error';
import { callSealed, type SealedEndpoint } from './call-sealed';
import type { ServedFile } from './read-answer';

export type DownloadState =
  /** `bytes`: come so far. */
  | { status: 'running'; bytes: number }
  /** The server makes few files at a time. `ahead`: how many come before this one; null where it did not say. */
  | { status: 'waiting'; ahead: number | null };

interface Options {
  onState?: (state: DownloadState) => void;
  /** Ends it; the outcome is then an error that nobody need be told of. */
  signal?: AbortSignal;
}

const FIRST_WAIT_S = 2;

/** Fetches a file by an endpoint made with `fileFromRoute`; waits for its turn where the server is busy. */
export function download<R extends Route>(
  endpoint: SealedEndpoint<R>,
  values: RouteArgs<R>,
  { onState = () => undefined, signal }: Options = {},
): AppThunk<Promise<ServedFile | { error: ApiError }>> {
  return async (dispatch, _getState, { clock }) => {
    for (;;) {
      onState({ status: 'running', bytes: 0 });
      const onProgress = (bytes: number): void => onState({ status: 'running', bytes });
      const answer = await dispatch(callSealed(endpoint, values, { onProgress, signal }));
      if (!('error' in answer)) return answer.data as ServedFile;
      const { error } = answer;
      if (codeOf(error) !== 'busy' || signal?.aborted) return { error };
      onState({ status: 'waiting', ahead: aheadIn(error) });
      const wait = (error.kind === 'http' ? error.retryAfterS : null) ?? FIRST_WAIT_S;
      await clock.sleep(wait * 1_000, signal);
      if (signal?.aborted) return { error };
    }
  };
}

function aheadIn(error: ApiError): number | null {
  const { ahead } = (bodyOf(error)?.details ?? {}) as { ahead?: unknown };
  return typeof ahead === 'number' ? ahead : null;
}
