import { HttpError } from '../platform/http/errors';
import { insertAudit } from '../platform/audit-queries';
import type { Database } from '../platform/database/database';
import type { IdentityClaims } from '../platform/identity/identity';
import type { Services } from '../platform/services';
import { findCaller, updateLastLogin } from './auth-queries';
import { findInvitation, insertInvitedUser } from './invitation-queries';

/**
 * Admits the holder of a fresh ID token: an active user, or somebody invited whose address is proven, who becomes a user
 * here and now (product.md section 4, "Pending user → active").
 * @returns the user's id
 * @throws HttpError 404 when not approved, 403 when not active, 503 when the identity provider must be asked and does
 *   not answer
 */
export async function admitUser(services: Services, claims: IdentityClaims): Promise<string> {
  if (!(await isActiveUser(services.db, claims.uid))) await activateInvited(services, claims);
  await updateLastLogin(services.db, claims.uid, services.clock.now());
  return claims.uid;
}

/** False for nobody. @throws HttpError 403 for a user who is not active */
async function isActiveUser(db: Database, uid: string): Promise<boolean> {
  const found = await findCaller(db, uid);
  if (found && !found.caller.isActive) throw new HttpError('not_active', 'this user is not active');
  return found !== null;
}

/** All of it in one transaction: an invitation is used once, by one account. */
async function activateInvited(services: Services, claims: IdentityClaims): Promise<void> {
  const { db, clock } = services;
  const { email, uid } = claims;
  const notApproved = () => new HttpError('not_found', 'no approved user with this account');
  if (email === null || !claims.emailVerified) throw notApproved();
  if (!(await findInvitation(db, email, clock.now()))) {
    // A sign-in of the same account at the same moment may have used it up.
    if (await isActiveUser(db, uid)) return;
    throw notApproved();
  }
  const passwordRemoved = await removeForeignPassword(services, uid);
  await db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, email, clock.now());
    if (!invitation) {
      if (await isActiveUser(tx, uid)) return;
      throw notApproved();
    }
    const made = await insertInvitedUser(tx, {
      id: uid,
      email,
      displayName: invitation.displayName || (claims.name ?? ''),
      photoUrl: claims.picture,
      roleId: invitation.roleId,
      // Tokens that the one with the password got before are worth nothing from here on.
      ...(passwordRemoved && { tokensValidAfter: new Date(claims.issuedAt * 1000).toISOString() }),
    });
    if (!made) throw notApproved();
    await insertAudit(tx, {
      actorId: uid,
      action: 'user.activated',
      targetId: uid,
      details: { invitationId: invitation.id, roleId: invitation.roleId, passwordRemoved },
    });
  });
}

/** Whoever set a password before the address was proven is not the one who was invited. */
async function removeForeignPassword({ identityAdmin }: Services, uid: string): Promise<boolean> {
  try {
    return await identityAdmin.removeForeignPassword(uid);
  } catch (error) {
    throw new HttpError('unavailable', 'the identity provider cannot be asked', { cause: error });
  }
}
