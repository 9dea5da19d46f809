import { HttpError } from '../../lib/http/errors';
import { insertAudit } from '../../lib/audit-queries';
import type { Database } from '../../lib/database/database';
import type { IdentityClaims } from '../../lib/identity/identity';
import type { Services } from '../../lib/services';
import { findCaller, firstValidMoment, isRevoked, updateLastLogin } from './auth-queries';
import { replaceForeignAccount } from './replace-foreign-account';
import { findInvitation, insertInvitedUser } from './invitation-queries';

/**
 * Signs in the holder of a new ID token: an active user, or an invited account with a verified address, which becomes a user
 * (product.md section 4, "Pending user → active").
 * @returns the user's id
 * @throws HttpError 401 for a revoked token, 401 `credentials_removed` for an account that somebody else may have created, 404 if
 * not approved, 403 if not active, 503 if a required call to the identity provider fails
 */
export async function signInUser(services: Services, claims: IdentityClaims): Promise<string> {
  if (!(await isActiveUser(services.db, claims))) await activateInvited(services, claims);
  await updateLastLogin(services.db, claims.uid, services.clock.now());
  return claims.uid;
}

/**
 * Returns false for an unknown account. @throws HttpError 403 for an inactive user, 401 for a token from before
 * `tokensValidAfter`
 */
async function isActiveUser(db: Database, claims: IdentityClaims): Promise<boolean> {
  const found = await findCaller(db, claims.uid);
  if (found && !found.caller.isActive) throw new HttpError('not_active', 'this user is not active');
  if (found && isRevoked(found, claims)) throw new HttpError('unauthenticated', 'the token was revoked');
  return found !== null;
}

/** Runs in one transaction, so that an invitation is used once, by one account. */
async function activateInvited(services: Services, claims: IdentityClaims): Promise<void> {
  const { db, clock } = services;
  const { email, uid } = claims;
  const notApproved = () => new HttpError('not_found', 'no approved user with this account');
  if (email === null || !claims.emailVerified) throw notApproved();
  const invited = await findInvitation(db, email, clock.now());
  if (!invited) {
    // A parallel sign-in of the same account may have used it.
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
