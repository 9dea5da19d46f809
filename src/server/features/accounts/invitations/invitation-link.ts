import { createHash, randomBytes } from 'node:crypto';
import { insertAudit } from '#server/lib/audit-queries';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { requireOpening, takeMail } from './invitation-limits';
import { adoptInvitation, findByLink, updatePending } from './invitations-queries';
import { expiryFrom, requireInvitation } from './invite-user';
import { lockAddress } from './lock-address';
import { mailInvitation } from './mail-invitation';
import { ensureOwnAccount, makeOwnAccount } from './own-account';

const NUMBER_BYTES = 32;

/** Only the hash of a link's number is stored, so that the link cannot be derived from the database or the log. */
function getHash(number: string): string {
  return createHash('sha256').update(number).digest('base64url');
}

/** Returns our page for links, with the number that identifies the link. */
function linkAddress({ config }: Pick<Services, 'config'>, number: string): string {
  return `${config.publicOrigin}/auth/action?${new URLSearchParams({ invitation: number }).toString()}`;
}

/**
 * Mails a new link. Earlier links become invalid once the mail was accepted, and the seven days start again.
 * @throws HttpError 403, 404, 409, 429 after many mails, 503 if the mail was rejected, which changes nothing, or if it may have
 * been sent: its link is the valid one then
 */
export async function sendLink(services: Services, caller: Caller, id: string): Promise<void> {
  const { db } = services;
  const { invitation } = await db.transaction((tx) => requireInvitation(tx, caller, id));
  const number = newNumber();
  const returnMail = await takeMail(services, { invitationId: id, inviterId: caller.id });
  let isSent: boolean;
  try {
    await ensureOwnAccount(services, invitation, caller.id);
    isSent = await mailInvitation(services, invitation, linkAddress(services, number));
  } catch (error) {
    await returnMail();
    throw error;
  }
  await renew(services, caller, id, { number, action: 'invitation.sent' });
  if (!isSent)
    throw new HttpError('unavailable', 'the mail server did not confirm the mail', {
      details: { reason: 'mail_unconfirmed' },
    });
}

/**
 * Creates a link to copy, which is not contained in any later response, entry or log line. It contains only our number;
 * `openLink` exchanges it for a token of the provider while the number is valid.
 * @throws HttpError 403, 404, 409, 503
 */
export async function makeLink(
  services: Services,
  caller: Caller,
  id: string,
): Promise<{ link: string; expiresAt: string }> {
  const { invitation } = await services.db.transaction((tx) => requireInvitation(tx, caller, id));
  await ensureOwnAccount(services, invitation, caller.id);
  const number = newNumber();
  const expiresAt = await renew(services, caller, id, { number, action: 'invitation.link_made' });
  return { link: linkAddress(services, number), expiresAt };
}

/** Returns whether this is the number of the latest link of a valid invitation. */
export async function isCurrent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  number: string,
): Promise<boolean> {
  return (await findByLink(db, getHash(number), clock.now())) !== null;
}

/**
 * Returns a token that signs in to the account of a valid invitation, for the number of its latest link. The number proves the
 * address. Each call gets a new account, so that only the latest token can become the user.
 * @throws HttpError 404 for another number, 409 if the account of the address belongs to a user, 429 after many calls, 503
 */
export async function openLink(services: Services, number: string): Promise<string> {
  const { db, identityAdmin } = services;
  const { id, email } = await requireByLink(services, number);
  await requireOpening(services, id);
  return lockAddress(services, email, async () => {
    // The invitation may have been used or renewed meanwhile.
    const invitation = await requireByLink(services, number);
    const { openInvitedAccount } = identityAdmin;
    const { uid, token } = await makeOwnAccount(services, invitation, null, openInvitedAccount);
    await insertAudit(db, { actorId: null, action: 'invitation.opened', targetId: id, details: { uid } });
    return token;
  });
}

async function requireByLink({ db, clock }: Pick<Services, 'db' | 'clock'>, number: string) {
  const invitation = await findByLink(db, getHash(number), clock.now());
  if (invitation) return invitation;
  throw new HttpError('not_found', 'no living invitation has this link');
}

function newNumber(): string {
  return randomBytes(NUMBER_BYTES).toString('base64url');
}

/** @returns the new expiry of the invitation */
async function renew(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  id: string,
  { number, action }: { number: string; action: 'invitation.sent' | 'invitation.link_made' },
): Promise<string> {
  return db.transaction(async (tx) => {
    const { actor, invitation } = await requireInvitation(tx, caller, id);
    const now = clock.now();
    const expiresAt = expiryFrom(now);
    const invitedAt = action === 'invitation.sent' ? now.toISOString() : invitation.invitedAt;
    await updatePending(tx, id, { linkHash: getHash(number), expiresAt, invitedAt });
    await adoptInvitation(tx, id, actor.id);
    await insertAudit(tx, {
      actorId: actor.id,
      action,
      targetId: id,
      before: { expiresAt: invitation.expiresAt },
      after: { expiresAt },
    });
    return expiresAt;
  });
}
