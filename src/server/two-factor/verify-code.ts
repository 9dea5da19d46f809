import type { AttemptLimit } from '../platform/attempt-queries';
import { forgetAttempts, returnAttempt, takeAttempt } from '../platform/attempt-queries';
import { HttpError } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { codeMatches } from './code-hash';

const SCOPE = 'two-factor-code';
/** Everybody together: the code is shared, so that one account's limit would not protect it. */
const EVERYBODY = '*';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** One person's wrong codes: five, then a lock that doubles from a minute to a day. */
const PER_USER: AttemptLimit = {
  count: 5,
  windowMs: 15 * MINUTE_MS,
  lockMs: MINUTE_MS,
  longestLockMs: DAY_MS,
};
/** All wrong codes together: fifty an hour, of a million six-digit codes. */
export const OVER_THE_SYSTEM: AttemptLimit = {
  count: 50,
  windowMs: 60 * MINUTE_MS,
  lockMs: 10 * MINUTE_MS,
  longestLockMs: DAY_MS,
};

/**
 * Compares a typed code with the organisation's. An attempt is counted before it is compared.
 * @returns whether it is right
 * @throws HttpError 429 with Retry-After while locked; a right code is refused then too
 */
export async function tryCode(
  services: Services,
  userId: string,
  code: string,
  hash: string,
): Promise<boolean> {
  const { db, clock } = services;
  const now = clock.now();
  const mine = await takeAttempt(db, { scope: SCOPE, key: userId, limit: PER_USER, now });
  if (mine) throw locked(mine, now);
  const all = await takeAttempt(db, { scope: SCOPE, key: EVERYBODY, limit: OVER_THE_SYSTEM, now });
  if (all) {
    await returnAttempt(db, SCOPE, userId);
    throw locked(all, now);
  }
  if (!(await codeMatches(code, hash))) return false;
  await forgetAttempts(db, SCOPE, userId);
  await returnAttempt(db, SCOPE, EVERYBODY);
  return true;
}

function locked(until: Date, now: Date): HttpError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new HttpError('too_many_requests', 'too many wrong codes', { retryAfterSeconds });
}
