import { STREAM_HEARTBEAT_MS } from '#contract/lib/http/event-stream';
import type { Route, RouteArgs } from '#contract/lib/http/route';
import type { ApiError } from '../api-error';
import { callRoute } from '../call-route';
import { EventStreamParser, type StreamEvent } from './event-stream';
import type { RouteValues } from '../routes/route-url';
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
 * Requests a route that responds with an event stream and reads it to its end (spec.md section 7, "The client also
 * supports"). A silent stream is a lost connection. Never rejects; error texts follow spec.md section 8, "Stream".
 */
export function streamRoute<R extends Route>(
  route: R,
  values: RouteArgs<R>,
  { onEvent, onAlive, signal }: StreamHandlers,
): AppThunk<Promise<StreamEnd>> {
  return async (dispatch, _getState, extra) => {
    const call = { route, values: values as RouteValues };
    const line = watchLine(extra.clock, signal);
    try {
      const request = callRoute({ extra, dispatch, signal: line.signal }, call);
      const result = await Promise.race([request, line.cut]);
      if ('error' in result) return { error: streamError(result.error) };
      const reader = (result.data as ReadableStream<Uint8Array> | null)?.getReader();
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
  /** Signal for the request. Aborts when the connection is cut. */
  signal: AbortSignal;
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
  // Prevents an unhandled rejection if the connection is cut when nothing awaits it.
  cut.catch(() => undefined);
  return {
    signal,
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
