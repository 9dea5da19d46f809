import { HttpError } from '../platform/errors';
import { insertAudit } from '../platform/audit-queries';
import type { IdentityClaims } from '../platform/identity';
import type { Services } from '../platform/services';
import { findCaller, updateLastLogin } from './auth-queries';
import { findInvitation, insertInvitedUser } from './invitation-queries';

/**
 * Admits the holder of a fresh ID token: an active user, or somebody invited whose address is proven, who becomes a user
 * here and now (product.md section 4, "Pending user → active").
 * @returns the user's id
 * @throws HttpError 404 when not approved, 403 when not active
 */
export async function admitUser(services: Services, claims: IdentityClaims): Promise<string> {
  const found = await findCaller(services.db, claims.uid);
  if (found && !found.caller.isActive) throw new HttpError('not_active', 'this user is not active');
  if (!found) await activateInvited(services, claims);
  await updateLastLogin(services.db, claims.uid, services.clock.now());
  return claims.uid;
}

/** All of it in one transaction: an invitation is used once, by one account. */
async function activateInvited({ db, clock }: Services, claims: IdentityClaims): Promise<void> {
  const notApproved = () => new HttpError('not_found', 'no approved user with this account');
  if (claims.email === null || !claims.emailVerified) throw notApproved();
  const email = claims.email;
  await db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, email, clock.now());
    if (!invitation) throw notApproved();
    const made = await insertInvitedUser(tx, {
      id: claims.uid,
      email,
      displayName: invitation.displayName || (claims.name ?? ''),
      photoUrl: claims.picture,
      roleId: invitation.roleId,
    });
    if (!made) throw notApproved();
    await insertAudit(tx, {
      actorId: claims.uid,
      action: 'user.activated',
      targetId: claims.uid,
      details: { invitationId: invitation.id, roleId: invitation.roleId },
    });
  });
}
