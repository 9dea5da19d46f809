import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { EVENT_STREAM, STREAM_HEARTBEAT_MS } from '#contract/lib/http/event-stream';
import { toErrorBody } from '../send-error';
import { getDisconnectSignal } from '../disconnect-signal';
import type { Clock } from '../../clock';

/** Event of a stream: its name, and its data, sent as JSON. */
export interface StreamEvent {
  event: string;
  data: unknown;
}

/**
 * Result of an event stream's handler. Each step is an event, or null if a check found nothing new. It ends soon after `signal`
 * aborts. A thrown error becomes the last event, `failed`, with the error body.
 */
export type EventSource = (signal: AbortSignal) => AsyncIterable<StreamEvent | null>;

interface Sending {
  clock: Clock;
  /** Aborts when the server shuts down. */
  closing: AbortSignal;
  /** Called repeatedly. @throws HttpError when the caller is no longer allowed to receive events */
  authorize: () => Promise<void>;
}

/**
 * Sends an event stream. It ends with its source, when the caller disconnects, when the server stops, or when the caller is no
 * longer allowed to receive events.
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  source: EventSource,
  sending: Sending,
): FastifyReply {
  const signal = AbortSignal.any([getDisconnectSignal(reply), sending.closing]);
  return (
    reply
      .type(EVENT_STREAM)
      // Proxies must not buffer the stream to compress it.
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // A keep-alive connection would delay the shutdown of the server.
      .header('connection', 'close')
      .send(Readable.from(getTexts(request, source, signal, sending)))
  );
}

async function* getTexts(
  request: FastifyRequest,
  source: EventSource,
  signal: AbortSignal,
  { clock, authorize }: Sending,
): AsyncGenerator<string> {
  // Sent at once, so that the browser knows the stream is open.
  yield ': open\n\n';
  let checkedAt = clock.now().getTime();
  try {
    for await (const step of source(signal)) {
      if (signal.aborted) return;
      if (step) yield getText(step);
      if (clock.now().getTime() - checkedAt < STREAM_HEARTBEAT_MS) continue;
      await authorize();
      checkedAt = clock.now().getTime();
      yield ': still here\n\n';
    }
  } catch (error) {
    if (!signal.aborted) yield getText({ event: 'failed', data: toErrorBody(error, request) });
  }
}

function getText({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
