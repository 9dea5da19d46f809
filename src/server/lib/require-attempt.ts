import { takeAttempt, type Attempt } from './attempt-queries';
import type { Database } from '#server/db/database';
import { HttpError } from './http/errors';

/** Takes one attempt out of its budget. @throws HttpError 429 with Retry-After while it is locked */
export async function requireAttempt(db: Database, attempt: Attempt): Promise<void> {
  const locked = await takeAttempt(db, attempt);
  if (locked) throw lockedError(locked.until, attempt.now, `too many attempts: ${attempt.scope}`);
}

/** Returns a 429 error with a Retry-After until `until`. */
export function lockedError(until: Date, now: Date, message: string, details?: object): HttpError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new HttpError('too_many_requests', message, { retryAfterSeconds, details });
}
