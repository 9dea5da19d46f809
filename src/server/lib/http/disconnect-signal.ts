import type { FastifyReply } from 'fastify';
import { HttpError } from './errors';

/** Returns a signal that aborts when the response's connection closes. Its reason is the error to throw. */
export function getDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const leave = (): void => left.abort(new HttpError('bad_request', 'the caller has left'));
  if (raw.closed) leave();
  else raw.once('close', leave);
  return left.signal;
}
