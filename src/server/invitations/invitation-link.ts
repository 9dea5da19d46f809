import { createHash, randomBytes } from 'node:crypto';
import { insertAudit } from '../platform/audit-queries';
import type { Caller } from '../platform/http/caller';
import { HttpError } from '../platform/http/errors';
import { askIdentity } from '../platform/identity/ask-identity';
import type { Services } from '../platform/services';
import { requireOpening, takeMail } from './invitation-limits';
import { findByLink, updatePending } from './invitations-queries';
import { expiryFrom, requireInvitation } from './invite-user';
import { ensureOwnAccount } from './own-account';

const NUMBER_BYTES = 32;

/** Only the hash of a link's number is kept: nobody who reads the database, or the log, can make the link of it. */
function hashOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url');
}

/** Our page for links, with the number by which the server knows the link. */
function linkAddress({ config }: Pick<Services, 'config'>, number: string): string {
  return `${config.publicOrigin}/auth/action?${new URLSearchParams({ invitation: number }).toString()}`;
}

/**
 * Mails a new link. Earlier ones are refused from the moment on in which the provider took the mail, and the seven days
 * begin again.
 * @throws HttpError 403, 404, 409, 429 after many mails, 503 where the provider did not take it: then everything is as it was
 */
export async function sendLink(services: Services, caller: Caller, id: string): Promise<void> {
  const { db, identityAdmin } = services;
  const { invitation } = await db.transaction((tx) => requireInvitation(tx, caller, id));
  const number = newNumber();
  const giveBack = await takeMail(services, caller.id);
  try {
    await ensureOwnAccount(services, invitation);
    await askIdentity(() => identityAdmin.sendSignInLink(invitation.email, linkAddress(services, number)));
  } catch (error) {
    await giveBack();
    throw error;
  }
  await renew(services, caller, id, { number, action: 'invitation.sent' });
}

/**
 * A new link to copy, which no later answer, entry or log line holds. It carries our number alone: `openLink` turns that
 * into a code of the provider, for as long as the number counts.
 * @throws HttpError 403, 404, 409, 503
 */
export async function makeLink(
  services: Services,
  caller: Caller,
  id: string,
): Promise<{ link: string; expiresAt: string }> {
  const { invitation } = await services.db.transaction((tx) => requireInvitation(tx, caller, id));
  await ensureOwnAccount(services, invitation);
  const number = newNumber();
  const expiresAt = await renew(services, caller, id, { number, action: 'invitation.link_made' });
  return { link: linkAddress(services, number), expiresAt };
}

/** Is this the number of the newest link of a living invitation? */
export async function isCurrent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  number: string,
): Promise<boolean> {
  return (await findByLink(db, hashOf(number), clock.now())) !== null;
}

/**
 * A code of the provider that signs in as whoever was invited, for the number of a living invitation's newest link.
 * @throws HttpError 404 for another number, 429 after many codes, 503
 */
export async function openLink(services: Services, number: string): Promise<string> {
  const { db, clock, identityAdmin } = services;
  const invitation = await findByLink(db, hashOf(number), clock.now());
  if (!invitation) throw new HttpError('not_found', 'no living invitation has this link');
  await requireOpening(services, invitation.id);
  return askIdentity(() => identityAdmin.makeSignInCode(invitation.email));
}

function newNumber(): string {
  return randomBytes(NUMBER_BYTES).toString('base64url');
}

/** @returns when the invitation ends now */
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
    await updatePending(tx, id, { linkHash: hashOf(number), expiresAt, invitedAt });
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
