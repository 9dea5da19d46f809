import type { AttemptLimit } from '../platform/attempt-queries';
import { insertAudit } from '../platform/audit-queries';
import { forgetAttempts, returnAttempts, takeAttempt } from '../platform/attempt-queries';
import { lockedError } from '../platform/require-attempt';
import type { Services } from '../platform/services';
import { codeMatches } from './code-hash';

const SCOPE = 'two-factor-code';
/** Codes typed in known browsers: one budget for all of a person's. */
const KNOWN_BROWSERS_SCOPE = 'two-factor-code in known browsers';
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
/**
 * All wrong codes together: fifty an hour, of a million six-digit codes; from then on ten a minute, until there has been
 * an hour without a lock. It slows: those who guess are soon locked themselves, and leave the ten to the others.
 */
const OVER_THE_SYSTEM: AttemptLimit = {
  count: 50,
  windowMs: 60 * MINUTE_MS,
  lockMs: MINUTE_MS,
  longestLockMs: MINUTE_MS,
  afterLock: 10,
};
/** A right code speaks for its people: so many wrong ones were slips. */
const FORGIVEN = 5;
const TOO_MANY = 'too many wrong codes';

/** Who types a code. */
export interface CodeTyper {
  userId: string;
  /** Has this person proved the code in this browser before? */
  isKnownBrowser: boolean;
}

/**
 * Compares a typed code with the organisation's. An attempt is counted before it is compared.
 * @returns whether it is right
 * @throws HttpError 429 with Retry-After while locked; a right code is refused then too
 */
export async function tryCode(
  services: Services,
  { userId, isKnownBrowser }: CodeTyper,
  code: string,
  hash: string,
): Promise<boolean> {
  const { db, clock } = services;
  const now = clock.now();
  const scope = isKnownBrowser ? KNOWN_BROWSERS_SCOPE : SCOPE;
  const mine = await takeAttempt(db, { scope, key: userId, limit: PER_USER, now });
  if (mine) throw lockedError(mine.until, now, TOO_MANY);
  const all = isKnownBrowser
    ? null
    : await takeAttempt(db, { scope: SCOPE, key: EVERYBODY, limit: OVER_THE_SYSTEM, now });
  if (all) {
    await returnAttempts(db, scope, userId);
    if (all.isFirst) await tellOfGuessing(services);
    throw lockedError(all.until, now, TOO_MANY);
  }
  if (!(await codeMatches(code, hash))) return false;
  await forgetAttempts(db, scope, userId);
  await returnAttempts(db, SCOPE, EVERYBODY, FORGIVEN + 1);
  return true;
}

/** Where administrators look: many people's wrong codes together are hardly slips. */
async function tellOfGuessing({ db, log }: Services): Promise<void> {
  log.warn('many wrong codes of the second factor: codes are taken slowly');
  await insertAudit(db, { actorId: null, action: 'two_factor.guessed' });
}
