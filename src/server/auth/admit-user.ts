import { HttpError } from '../platform/http/errors';
import { insertAudit } from '../platform/audit-queries';
import type { Database } from '../platform/database/database';
import type { IdentityClaims } from '../platform/identity/identity';
import type { Services } from '../platform/services';
import { findCaller, firstValidMoment, isRevoked, updateLastLogin } from './auth-queries';
import { replaceForeignAccount } from './replace-foreign-account';
import { findInvitation, insertInvitedUser } from './invitation-queries';

/**
 * Admits the holder of a fresh ID token: an active user, or somebody invited whose address is proven, who becomes a user
 * here and now (product.md section 4, "Pending user → active").
 * @returns the user's id
 * @throws HttpError 401 for a revoked token, 401 `credentials_removed` for an account that somebody else may have made, 404 when not
 *   approved, 403 when not active, 503 when the identity provider must be asked and does not answer
 */
export async function admitUser(services: Services, claims: IdentityClaims): Promise<string> {
  if (!(await isActiveUser(services.db, claims))) await activateInvited(services, claims);
  await updateLastLogin(services.db, claims.uid, services.clock.now());
  return claims.uid;
}

/** False for nobody. @throws HttpError 403 for a user who is not active, 401 for a token from before it counts */
async function isActiveUser(db: Database, claims: IdentityClaims): Promise<boolean> {
  const found = await findCaller(db, claims.uid);
  if (found && !found.caller.isActive) throw new HttpError('not_active', 'this user is not active');
  if (found && isRevoked(found, claims)) throw new HttpError('unauthenticated', 'the token was revoked');
  return found !== null;
}

/** All of it in one transaction: an invitation is used once, by one account. */
async function activateInvited(services: Services, claims: IdentityClaims): Promise<void> {
  const { db, clock } = services;
  const { email, uid } = claims;
  const notApproved = () => new HttpError('not_found', 'no approved user with this account');
  if (email === null || !claims.emailVerified) throw notApproved();
  const invited = await findInvitation(db, email, clock.now());
  if (!invited) {
    // A sign-in of the same account at the same moment may have used it up.
    if (await isActiveUser(db, claims)) return;
    throw notApproved();
  }
  const displayName = invited.displayName || (claims.name ?? '');
  await replaceForeignAccount(services, { uid, email, displayName });
  await db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, email, clock.now());
    if (!invitation) {
      if (await isActiveUser(tx, claims)) return;
      throw notApproved();
    }
    const made = await insertInvitedUser(tx, {
      id: uid,
      email,
      displayName,
      photoUrl: claims.picture,
      roleId: invitation.roleId,
      tokensValidAfter: firstValidMoment(claims),
    });
    if (!made) {
      if (await isActiveUser(tx, claims)) return;
      throw notApproved();
    }
    await insertAudit(tx, {
      actorId: uid,
      action: 'user.activated',
      targetId: uid,
      details: { invitationId: invitation.id, roleId: invitation.roleId },
    });
  });
}
