import { createHash, randomBytes } from 'node:crypto';
import { insertAudit } from '../platform/audit-queries';
import type { Caller } from '../platform/http/caller';
import type { Services } from '../platform/services';
import { isCurrentLink, updatePending } from './invitations-queries';
import { askIdentity } from '../platform/identity/ask-identity';
import { expiryFrom, requireInvitation } from './invite-user';

const NUMBER_BYTES = 32;

/** Only the hash of a link's number is kept: nobody who reads the database, or the log, can make the link of it. */
function hashOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url');
}

/** Where a link leads back to: our page for links, with the number by which an earlier one is known. */
function returnAddress(origin: string, number: string): string {
  return `${origin}/auth/action?${new URLSearchParams({ invitation: number }).toString()}`;
}

/**
 * Mails a new link. Earlier ones are refused from the moment on in which the provider took the mail, and the seven days
 * begin again.
 * @throws HttpError 403, 404, 503 where the provider did not take it: then everything is as it was
 */
export async function sendLink(services: Services, actor: Caller, id: string): Promise<void> {
  const { db, identityAdmin } = services;
  const { invitation } = await db.transaction((tx) => requireInvitation(tx, actor, id));
  const { number, returnTo } = newNumber(services);
  await askIdentity(() => identityAdmin.sendSignInLink(invitation.email, returnTo));
  await renew(services, actor, id, { number, action: 'invitation.sent' });
}

/**
 * A new link to copy, which no later answer, entry or log line holds.
 * @throws HttpError 403, 404, 503
 */
export async function makeLink(
  services: Services,
  actor: Caller,
  id: string,
): Promise<{ link: string; expiresAt: string }> {
  const { db, identityAdmin } = services;
  const { invitation } = await db.transaction((tx) => requireInvitation(tx, actor, id));
  const { number, returnTo } = newNumber(services);
  const link = await askIdentity(() => identityAdmin.makeSignInLink(invitation.email, returnTo));
  const expiresAt = await renew(services, actor, id, { number, action: 'invitation.link_made' });
  return { link, expiresAt };
}

/** Is this the number of the newest link of a living invitation? */
export function isCurrent({ db, clock }: Pick<Services, 'db' | 'clock'>, number: string): Promise<boolean> {
  return isCurrentLink(db, hashOf(number), clock.now());
}

function newNumber({ config }: Pick<Services, 'config'>) {
  const number = randomBytes(NUMBER_BYTES).toString('base64url');
  return { number, returnTo: returnAddress(config.publicOrigin, number) };
}

/** @returns when the invitation ends now */
async function renew(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Caller,
  id: string,
  { number, action }: { number: string; action: 'invitation.sent' | 'invitation.link_made' },
): Promise<string> {
  return db.transaction(async (tx) => {
    const { invitation } = await requireInvitation(tx, actor, id);
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
