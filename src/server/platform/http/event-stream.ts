import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { EVENT_STREAM, STREAM_HEARTBEAT_MS } from '../../../contract/http/event-stream';
import { errorBodyOf } from './answer-error';
import { callerLeft } from './caller-left';
import type { Clock } from '../clock';

/** One event of a stream: its name, and what is sent with it as JSON. */
export interface StreamEvent {
  event: string;
  data: unknown;
}

/**
 * What the handler of an event stream answers: each step is an event, or null where it has looked and nothing is new.
 * It ends soon after `signal` aborts. What it throws becomes the last event, `failed`, with the error body.
 */
export type EventSource = (signal: AbortSignal) => AsyncIterable<StreamEvent | null>;

interface Sending {
  clock: Clock;
  /** Aborts when the server is to end. */
  closing: AbortSignal;
  /** @throws HttpError when the caller may no longer listen; asked again and again. */
  readmit: () => Promise<void>;
}

/**
 * Answers with an event stream. It ends with its source, when the caller leaves, when the server stops, and when the
 * caller may no longer listen.
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  source: EventSource,
  sending: Sending,
): FastifyReply {
  const signal = AbortSignal.any([callerLeft(reply), sending.closing]);
  return (
    reply
      .type(EVENT_STREAM)
      // Whoever stands between holds nothing back to compress it.
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // A connection that is kept for another request would keep a stopping server waiting.
      .header('connection', 'close')
      .send(Readable.from(textsOf(request, source, signal, sending)))
  );
}

async function* textsOf(
  request: FastifyRequest,
  source: EventSource,
  signal: AbortSignal,
  { clock, readmit }: Sending,
): AsyncGenerator<string> {
  // At once, so that the browser knows that it is let in.
  yield ': open\n\n';
  let checkedAt = clock.now().getTime();
  try {
    for await (const step of source(signal)) {
      if (signal.aborted) return;
      if (step) yield textOf(step);
      if (clock.now().getTime() - checkedAt < STREAM_HEARTBEAT_MS) continue;
      await readmit();
      checkedAt = clock.now().getTime();
      yield ': still here\n\n';
    }
  } catch (error) {
    if (!signal.aborted) yield textOf({ event: 'failed', data: errorBodyOf(error, request) });
  }
}

function textOf({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
