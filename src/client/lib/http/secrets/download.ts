import type { Route, RouteArgs } from '#contract/lib/http/route';
import type { AppThunk } from '../../store-types';
import { getErrorBody, getErrorCode, toApiError, type ApiError } from '../api-error';
import { callWithSecrets, type SecretEndpoint } from './call-with-secrets';
import { readFile, type ServedFile } from '../read-response';

export type DownloadState =
  /** `bytes`: loaded so far. */
  | { status: 'running'; bytes: number }
  /** The server creates only a few files at a time. `ahead`: position in the queue, or null if unknown. */
  | { status: 'waiting'; ahead: number | null };

interface Options {
  onState?: (state: DownloadState) => void;
  /** Cancels the download. The result is then an error that need not be shown. */
  signal?: AbortSignal;
}

const FIRST_WAIT_S = 2;

/** Downloads a file by an endpoint created with `fileFromRoute`. It waits for its turn while the server is busy. */
export function download<R extends Route>(
  endpoint: SecretEndpoint<R>,
  values: RouteArgs<R>,
  { onState = () => undefined, signal }: Options = {},
): AppThunk<Promise<ServedFile | { error: ApiError }>> {
  return async (dispatch, _getState, { clock }) => {
    for (;;) {
      onState({ status: 'running', bytes: 0 });
      const request = dispatch(callWithSecrets(endpoint, values));
      signal?.addEventListener('abort', request.abort);
      const outcome = await request;
      if (!('error' in outcome)) return readBody(outcome.data as Response, onState);
      const { error } = outcome;
      if (getErrorCode(error) !== 'busy' || signal?.aborted) return { error };
      onState({ status: 'waiting', ahead: getQueuePosition(error) });
      const wait = (error.kind === 'http' ? error.retryAfterS : null) ?? FIRST_WAIT_S;
      await clock.sleep(wait * 1_000, signal);
      if (signal?.aborted) return { error };
    }
  };
}

async function readBody(
  response: Response,
  onState: (state: DownloadState) => void,
): Promise<ServedFile | { error: ApiError }> {
  try {
    return await readFile(response, (bytes) => onState({ status: 'running', bytes }));
  } catch (error) {
    return { error: toApiError(error) };
  }
}

function getQueuePosition(error: ApiError): number | null {
  const { ahead } = (getErrorBody(error)?.details ?? {}) as { ahead?: unknown };
  return typeof ahead === 'number' ? ahead : null;
}
