import { STREAM_HEARTBEAT_MS } from '#contract/lib/http/event-stream';
import type { Route, RouteArgs } from '#contract/lib/http/route';
import type { ApiError } from '../api-error';
import { EventStreamParser, type StreamEvent } from './event-stream';
import { callWithSecrets, type SecretEndpoint } from '../secrets/call-with-secrets';
import type { Clock } from '../../services';
import type { AppThunk } from '../../store-types';

/** `closed`: the server or a proxy has closed the stream. The last message shows if it was complete. */
export type StreamEnd = { closed: true } | { error: ApiError };

export interface StreamHandlers {
  /** Receives each message in order. */
  onEvent: (event: StreamEvent) => void;
  /** Called for all received data, including heartbeats. */
  onAlive?: () => void;
  signal?: AbortSignal | undefined;
}

/** Silence after which the connection is considered lost, ms: three missing heartbeats. */
const SILENT_AFTER_MS = 3 * STREAM_HEARTBEAT_MS;
const LISTEN_EVERY_MS = 5_000;

/**
 * Calls an endpoint created by `streamFromRoute` and reads its events to the end (spec.md section 7, "The client also supports"). A
 * silent stream is a lost connection. Never rejects; error texts follow spec.md section 8, "Stream". The events are not
 * cached: as actions, those of one synchronisation would displace all others in the recordings.
 */
export function readStream<R extends Route>(
  endpoint: SecretEndpoint<R>,
  values: RouteArgs<R>,
  { onEvent, onAlive, signal }: StreamHandlers,
): AppThunk<Promise<StreamEnd>> {
  return async (dispatch, _getState, { clock }) => {
    const line = watchLine(clock, signal);
    const request = dispatch(callWithSecrets(endpoint, values));
    line.cut.catch(request.abort);
    try {
      const outcome = await Promise.race([request, line.cut]);
      if ('error' in outcome) return { error: streamError(outcome.error) };
      const reader = (outcome.data as Response).body?.getReader();
      if (!reader) return { error: { kind: 'malformed', text: 'No stream body on response' } };
      const parser = new EventStreamParser();
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), line.cut]);
        if (done) return { closed: true };
        line.resetTimer();
        onAlive?.();
        for (const event of parser.push(value)) onEvent(event);
      }
    } catch (error) {
      return { error: { kind: 'network', text: `API Stream failed: ${String(error)}` } };
    } finally {
      line.end();
    }
  };
}

interface Line {
  /** Rejects after too long a silence, or when `left` is aborted. */
  cut: Promise<never>;
  resetTimer: () => void;
  end: () => void;
}

/** Cuts a silent or aborted connection. */
function watchLine(clock: Clock, left?: AbortSignal): Line {
  const cutting = new AbortController();
  let receivedAt = clock.now();
  const stop = clock.every(LISTEN_EVERY_MS, () => {
    if (clock.now() - receivedAt >= SILENT_AFTER_MS)
      cutting.abort(new Error('the stream is silent for too long'));
  });
  const leave = (): void => cutting.abort(left?.reason);
  left?.addEventListener('abort', leave);
  if (left?.aborted) leave();
  const { signal } = cutting;
  const cut = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return {
    cut,
    resetTimer: () => void (receivedAt = clock.now()),
    end: () => {
      stop();
      left?.removeEventListener('abort', leave);
    },
  };
}

function streamError(error: ApiError): ApiError {
  return error.kind === 'http'
    ? { ...error, text: `API Stream failed: ${error.status} ${error.text}` }
    : error;
}
