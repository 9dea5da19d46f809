import { ErrorBody } from '#contract/lib/http/errors-contract';
import { coversRequest, SyncResponse, type RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { getErrorCode, isTransient, type ApiError } from '#client/lib/http/api-error';
import type { StreamEvent } from '#client/lib/http/streams/event-stream';
import type { AppThunk } from '#client/lib/store-types';
import { readStream } from '#client/lib/http/streams/read-stream';
import { syncApi } from './sync-api';

/** End of a run; `results` are those completed until then. */
export type RunEnd =
  | { outcome: 'ok'; response: SyncResponse }
  | { outcome: 'failed' | 'cancelled' | 'paused'; error: ApiError; results: SyncResponse['results'] };

interface RunHandlers {
  /** Also called for a run that must end before the requested one begins. */
  onProgress: (run: SyncRunView) => void;
  /** Called for every sign of life of the stream. */
  onAlive: () => void;
  signal: AbortSignal;
}

/** Maximum number of rejoins after a broken stream, with delays doubling from 1 s. Any event resets the count. */
const REJOINS = 5;
const FIRST_WAIT_MS = 1_000;
const CRM_FAILED = 502;

/**
 * Starts or joins a run and follows its progress to the end. A broken stream is joined again by the run's id, or
 * requested again if the run had not begun: no run is started twice. Never rejects.
 */
export function streamRun(
  from: { run: SyncRunView } | { syncType: RunKind; automatic: boolean },
  { onProgress, onAlive, signal }: RunHandlers,
): AppThunk<Promise<RunEnd>> {
  return async (dispatch, _getState, { clock }) => {
    let run = 'run' in from ? from.run : null;
    // The server cancels a waiting request when its stream breaks.
    let waits = false;
    const handleProgress = (next: SyncRunView): void => {
      run = 'run' in from || coversRequest(next.kind, from.syncType) ? next : null;
      waits = run === null;
      onProgress(next);
    };
    for (let broken = 0; ; broken += 1) {
      let end: RunEnd | null = null;
      let trouble: ApiError | null = null;
      const handlers = {
        signal,
        onAlive,
        onEvent: (event: StreamEvent): void => {
          const received = read(event);
          if (!received) return;
          if ('outcome' in received) {
            if (received.outcome !== 'ok' && isTrouble(received.error)) trouble = received.error;
            else end = received;
            return;
          }
          broken = 0;
          handleProgress(received);
        },
      };
      const closed = await dispatch(
        run === null && 'syncType' in from
          ? readStream(syncApi.endpoints.streamSync, { body: from }, handlers)
          : readStream(syncApi.endpoints.streamSyncRun, { params: { id: run?.id ?? '' } }, handlers),
      );
      if (end) return getEnd(end, run);
      const error: ApiError = trouble ?? ('error' in closed ? closed.error : BROKEN);
      const isKnown = run !== null || waits;
      const canJoin = isKnown && isTransient(error) && broken < REJOINS;
      if (!canJoin || signal.aborted) return getEnd({ outcome: 'failed', error, results: [] }, run);
      await clock.sleep(FIRST_WAIT_MS * 2 ** broken, signal);
    }
  };
}

const BROKEN: ApiError = { kind: 'network', text: 'API Stream failed: it ended in the middle' };

/** Returns true for a server error of the stream; the run itself may continue. */
function isTrouble(error: ApiError): boolean {
  const code = getErrorCode(error);
  return code === 'internal' || code === 'unavailable';
}

/** Returns the end of a run: neither a cancellation nor a pause is a failure. */
function getEnd(end: RunEnd, run: SyncRunView | null): RunEnd {
  if (end.outcome === 'ok') return end;
  const results = end.results.length > 0 ? end.results : (run?.results ?? []);
  const code = getErrorCode(end.error);
  const outcome = code === 'sync_cancelled' ? 'cancelled' : code === 'sync_paused' ? 'paused' : 'failed';
  return { ...end, results, outcome };
}

/** Returns null for an event outside the contract. */
function read({ event, data }: StreamEvent): SyncRunView | RunEnd | null {
  const content = parseJson(data);
  if (event === 'progress') {
    const run = SyncRunView.safeParse(content);
    return run.success ? run.data : null;
  }
  if (event === 'end') {
    const response = SyncResponse.safeParse(content);
    return response.success ? { outcome: 'ok', response: response.data } : null;
  }
  return event === 'failed' ? getFailure(content, data) : null;
}

function getFailure(content: unknown, text: string): RunEnd {
  const body = ErrorBody.safeParse(content);
  const error: ApiError = {
    kind: 'http',
    status: CRM_FAILED,
    text: `API Stream failed: ${text}`,
    body: body.success ? body.data.error : null,
    retryAfterS: null,
  };
  const soFar = SyncResponse.safeParse(error.body?.details);
  return { outcome: 'failed', error, results: soFar.success ? soFar.data.results : [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
