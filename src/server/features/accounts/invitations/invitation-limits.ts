import { returnAttempts, takeAttempt, type AttemptLimit } from '#server/lib/attempt-queries';
import { lockedError, requireAttempt } from '#server/lib/require-attempt';
import type { Services } from '#server/lib/services';

const MINUTE_MS = 60_000;

const MAILS = 'invitation-mails';
/** Mails of one invitation. */
const REPEATED = 'invitation-mails-repeated';
const OPENINGS = 'invitation-openings';
/** Key of all inviters together. */
const EVERYBODY = '*';

/** Returns a limit with the same lock after each `count`. */
function limit(count: number, windowMs: number, pauseMs: number): AttemptLimit {
  return { count, windowMs, lockMs: pauseMs, longestLockMs: pauseMs };
}

const MAILS_PER_INVITATION = limit(1, MINUTE_MS, MINUTE_MS);
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
  { invitationId, inviterId }: { invitationId: string; inviterId: string },
): Promise<() => Promise<void>> {
  const now = clock.now();
  const taken: { scope: string; key: string }[] = [];
  const returnTaken = async (): Promise<void> => {
    for (const { scope, key } of taken) await returnAttempts(db, scope, key);
  };
  const budgets = [
    { scope: REPEATED, key: invitationId, limit: MAILS_PER_INVITATION },
    { scope: MAILS, key: inviterId, limit: MAILS_PER_INVITER },
    { scope: MAILS, key: EVERYBODY, limit: MAILS_OF_ALL },
  ];
  for (const budget of budgets) {
    const locked = await takeAttempt(db, { ...budget, now });
    if (!locked) taken.push(budget);
    else {
      await returnTaken();
      const details = budget.scope === REPEATED ? { reason: 'mail_just_sent' } : undefined;
      throw lockedError(locked.until, now, `too many attempts: ${budget.scope}`, details);
    }
  }
  return returnTaken;
}

/** Counts a token requested by the number of a link. @throws HttpError 429 with Retry-After */
export async function requireOpening(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  invitationId: string,
): Promise<void> {
  const perInvitation = OPENINGS_PER_INVITATION;
  await requireAttempt(db, { scope: OPENINGS, key: invitationId, limit: perInvitation, now: clock.now() });
}
