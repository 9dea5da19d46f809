import type { AttemptLimit } from '#server/lib/attempt-queries';
import { insertAudit } from '#server/lib/audit-queries';
import { forgetAttempts, returnAttempts, takeAttempt } from '#server/lib/attempt-queries';
import { lockedError } from '#server/lib/require-attempt';
import type { Services } from '#server/lib/services';
import { codeMatches } from './code-hash';

const SCOPE = 'two-factor-code';
/** Scope of codes entered in known browsers: one budget per user. */
const KNOWN_BROWSERS_SCOPE = 'two-factor-code in known browsers';
/** Key of all users together: the code is shared, so that limits per account would not protect it. */
const EVERYBODY = '*';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limit of wrong codes per user: five, then a lock that doubles from a minute to a day. */
const PER_USER: AttemptLimit = {
  count: 5,
  windowMs: 15 * MINUTE_MS,
  lockMs: MINUTE_MS,
  longestLockMs: DAY_MS,
};
/**
 * Limit of all wrong codes together: fifty per hour, of a million six-digit codes; then ten per minute, until an hour has passed
 * without a lock. It only slows down, since those who guess are soon locked themselves and leave the ten to others.
 */
const OVER_THE_SYSTEM: AttemptLimit = {
  count: 50,
  windowMs: 60 * MINUTE_MS,
  lockMs: MINUTE_MS,
  longestLockMs: MINUTE_MS,
  afterLock: 10,
};
/** Number of wrong codes cleared by a right one, since they were typing errors. */
const FORGIVEN = 5;
const TOO_MANY = 'too many wrong codes';

/** The user who enters a code. */
export interface CodeTyper {
  userId: string;
  /** True if this user has entered the code in this browser before. */
  isKnownBrowser: boolean;
}

/** A code, whose comparison takes place if the limits allow it. */
export interface TriedCode {
  /** True for the organisation's code, which all users together may not guess. */
  isShared: boolean;
  matches: () => Promise<boolean>;
}

/** Returns the comparison with the organisation's code. */
export function prepareSharedCode(code: string, hash: string): TriedCode {
  return { isShared: true, matches: () => codeMatches(code, hash) };
}

/**
 * Compares an entered code. The attempt is counted before the comparison.
 * @returns whether the code is right
 * @throws HttpError 429 with Retry-After while locked, even for a right code
 */
export async function tryCode(
  services: Services,
  { userId, isKnownBrowser }: CodeTyper,
  { isShared, matches }: TriedCode,
): Promise<boolean> {
  const { db, clock } = services;
  const now = clock.now();
  const scope = isKnownBrowser ? KNOWN_BROWSERS_SCOPE : SCOPE;
  const ownLock = await takeAttempt(db, { scope, key: userId, limit: PER_USER, now });
  if (ownLock) {
    if (ownLock.isFirst) await insertAudit(db, { actorId: userId, action: 'two_factor.locked' });
    throw lockedError(ownLock.until, now, TOO_MANY);
  }
  const all =
    isKnownBrowser || !isShared
      ? null
      : await takeAttempt(db, { scope: SCOPE, key: EVERYBODY, limit: OVER_THE_SYSTEM, now });
  if (all) {
    await returnAttempts(db, scope, userId);
    if (all.isFirst) await logGuessing(services);
    throw lockedError(all.until, now, TOO_MANY);
  }
  if (!(await matches())) return false;
  await forgetAttempts(db, scope, userId);
  if (isShared) await returnAttempts(db, SCOPE, EVERYBODY, FORGIVEN + 1);
  return true;
}

/** Reports guessing to administrators: wrong codes of many users together are unlikely to be typing errors. */
async function logGuessing({ db, log }: Services): Promise<void> {
  log.warn('many wrong codes of the second factor: codes are taken slowly');
  await insertAudit(db, { actorId: null, action: 'two_factor.guessed' });
}
