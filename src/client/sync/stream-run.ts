import { ErrorBody } from '../../contract/http/errors-contract';
import { serves, SyncResponse, type RunKind } from '../../contract/sync/sync-contract';
import { SyncRunView } from '../../contract/sync/sync-runs-contract';
import { codeOf, isPassing, type ApiError } from '../platform/http/api-error';
import type { StreamEvent } from '../platform/http/event-stream';
import type { AppThunk } from '../platform/start-app-listening';
import { hearStream } from '../platform/http/sealed-stream';
import { syncApi } from './sync-api';

/** How a run ended; `results` are what was done until then. */
export type RunEnd =
  | { outcome: 'ok'; response: SyncResponse }
  | { outcome: 'failed' | 'cancelled' | 'paused'; error: ApiError; results: SyncResponse['results'] };

interface Hearing {
  /** Also of a run that has to end before what was asked for begins. */
  onProgress: (run: SyncRunView) => void;
  /** The stream lives, whether or not anything is new. */
  onAlive: () => void;
  signal: AbortSignal;
}

/** A stream that breaks off is joined again so often, after waits that double from a second; anything heard counts anew. */
const REJOINS = 5;
const FIRST_WAIT_MS = 1_000;
const CRM_FAILED = 502;

/**
 * Starts a run, or joins one, and hears of its progress to its end. A stream that breaks off is joined again by the
 * run's name, or asked for anew while it had not begun: nothing is ever started a second time. Never rejects.
 */
export function streamRun(
  from: { run: SyncRunView } | { syncType: RunKind; automatic: boolean },
  { onProgress, onAlive, signal }: Hearing,
): AppThunk<Promise<RunEnd>> {
  return async (dispatch, _getState, { clock }) => {
    let run = 'run' in from ? from.run : null;
    // The server gives up what still waits when its stream breaks off.
    let waits = false;
    const note = (told: SyncRunView): void => {
      run = 'run' in from || serves(told.kind, from.syncType) ? told : null;
      waits = run === null;
      onProgress(told);
    };
    for (let broken = 0; ; broken += 1) {
      let end: RunEnd | null = null;
      let trouble: ApiError | null = null;
      const hearing = {
        signal,
        onAlive,
        onEvent: (event: StreamEvent): void => {
          const heard = read(event);
          if (!heard) return;
          if ('outcome' in heard) {
            if (heard.outcome !== 'ok' && isTrouble(heard.error)) trouble = heard.error;
            else end = heard;
            return;
          }
          broken = 0;
          note(heard);
        },
      };
      const closed = await dispatch(
        run === null && 'syncType' in from
          ? hearStream(syncApi.endpoints.streamSync, { body: from }, hearing)
          : hearStream(syncApi.endpoints.streamSyncRun, { params: { id: run?.id ?? '' } }, hearing),
      );
      if (end) return endOf(end, run);
      const error: ApiError = trouble ?? ('error' in closed ? closed.error : BROKEN);
      const isKnown = run !== null || waits;
      const canJoin = isKnown && isPassing(error) && broken < REJOINS;
      if (!canJoin || signal.aborted) return endOf({ outcome: 'failed', error, results: [] }, run);
      await clock.sleep(FIRST_WAIT_MS * 2 ** broken, signal);
    }
  };
}

const BROKEN: ApiError = { kind: 'network', text: 'API Stream failed: it ended in the middle' };

/** Is it the server that could not go on telling? The run itself may go on. */
function isTrouble(error: ApiError): boolean {
  const code = codeOf(error);
  return code === 'internal' || code === 'unavailable';
}

/** A person's wish is no failure, and neither is a pass that goes on later. */
function endOf(end: RunEnd, run: SyncRunView | null): RunEnd {
  if (end.outcome === 'ok') return end;
  const results = end.results.length > 0 ? end.results : (run?.results ?? []);
  const code = codeOf(end.error);
  const outcome = code === 'sync_cancelled' ? 'cancelled' : code === 'sync_paused' ? 'paused' : 'failed';
  return { ...end, results, outcome };
}

/** Null for what the contract does not know. */
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
  return event === 'failed' ? failureOf(content, data) : null;
}

function failureOf(content: unknown, text: string): RunEnd {
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
