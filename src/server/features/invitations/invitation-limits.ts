import { returnAttempts, type AttemptLimit } from '../../lib/attempt-queries';
import { requireAttempt } from '../../lib/require-attempt';
import type { Services } from '../../lib/services';

const MINUTE_MS = 60_000;

const MAILS = 'invitation-mails';
const OPENINGS = 'invitation-openings';
/** Key of all inviters together. */
const EVERYBODY = '*';

/** Returns a limit with the same lock after each `count`. */
function limit(count: number, windowMs: number, pauseMs: number): AttemptLimit {
  return { count, windowMs, lockMs: pauseMs, longestLockMs: pauseMs };
}

const MAILS_PER_INVITER = limit(20, 10 * MINUTE_MS, 5 * MINUTE_MS);
const MAILS_OF_ALL = limit(60, 10 * MINUTE_MS, 5 * MINUTE_MS);
const OPENINGS_PER_INVITATION = limit(10, 15 * MINUTE_MS, 15 * MINUTE_MS);

/**
 * Counts a mail before it is sent.
 * @returns a function that returns the attempt if the mail was not sent
 * @throws HttpError 429 with Retry-After
 */
export async function takeMail(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  inviterId: string,
): Promise<() => Promise<void>> {
  const now = clock.now();
  await requireAttempt(db, { scope: MAILS, key: inviterId, limit: MAILS_PER_INVITER, now });
  try {
    await requireAttempt(db, { scope: MAILS, key: EVERYBODY, limit: MAILS_OF_ALL, now });
  } catch (error) {
    await returnAttempts(db, MAILS, inviterId);
    throw error;
  }
  return async () => {
    await returnAttempts(db, MAILS, inviterId);
    await returnAttempts(db, MAILS, EVERYBODY);
  };
}

/** Counts a token requested by the number of a link. @throws HttpError 429 with Retry-After */
export async function requireOpening(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  invitationId: string,
): Promise<void> {
  const perInvitation = OPENINGS_PER_INVITATION;
  await requireAttempt(db, { scope: OPENINGS, key: invitationId, limit: perInvitation, now: clock.now() });
}
