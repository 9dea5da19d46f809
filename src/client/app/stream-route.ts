import type { Route, RouteArgs } from '../../contract/http/route';
import type { ApiError } from './api-error';
import { callRenewing } from './call-renewing';
import { openStream } from './call-route';
import { EventStreamParser, type StreamEvent } from './event-stream';
import type { RouteValues } from './route-url';
import type { AppThunk } from './start-app-listening';

/** `closed`: the server, or somebody on the way, ended the stream; what it said last tells whether it was through. */
export type StreamEnd = { closed: true } | { error: ApiError };

interface Hearing {
  /** Told each message in its order. */
  onEvent: (event: StreamEvent) => void;
  /** Told whenever anything comes, heartbeats too. */
  onAlive?: () => void;
  signal?: AbortSignal;
}

/**
 * Calls a route that answers with an event stream, and hears it to its end (spec.md section 7, "The client also
 * supports"). Never rejects; the errors' texts are those of spec.md section 8, "Stream".
 */
export function streamRoute<R extends Route>(
  route: R,
  values: RouteArgs<R>,
  { onEvent, onAlive, signal }: Hearing,
): AppThunk<Promise<StreamEnd>> {
  return async (dispatch, getState, extra) => {
    const call = { route, values: values as RouteValues };
    const answer = await callRenewing(extra, call, { dispatch, getState }, signal, openStream);
    if ('error' in answer) return { error: streamError(answer.error) };
    const reader = (answer.data as ReadableStream<Uint8Array> | null)?.getReader();
    if (!reader) return { error: { kind: 'malformed', text: 'No stream body on response' } };
    const parser = new EventStreamParser();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return { closed: true };
        onAlive?.();
        for (const event of parser.push(value)) onEvent(event);
      }
    } catch (error) {
      return { error: { kind: 'network', text: `API Stream failed: ${String(error)}` } };
    }
  };
}

function streamError(error: ApiError): ApiError {
  return error.kind === 'http'
    ? { ...error, text: `API Stream failed: ${error.status} ${error.text}` }
    : error;
}
