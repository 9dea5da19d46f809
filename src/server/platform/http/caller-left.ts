import type { FastifyReply } from 'fastify';
import { HttpError } from './errors';

/** Aborts when the answer's connection closes; its reason is then the error that whoever still works for it throws. */
export function callerLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const leave = (): void => left.abort(new HttpError('bad_request', 'the caller has left'));
  if (raw.closed) leave();
  else raw.once('close', leave);
  return left.signal;
}
