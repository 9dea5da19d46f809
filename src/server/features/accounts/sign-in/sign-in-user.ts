import { HttpError } from '#server/lib/http/errors';
import { hasLatestEntry, insertAudit } from '#server/lib/audit-queries';
import type { Database } from '#server/db/database';
import { OWN_TOKEN_PROVIDER, type IdentityClaims } from '#server/lib/identity/identity';
import { nothingChanged } from '#server/lib/request-context';
import type { Services } from '#server/lib/services';
import { lockAddress } from '../invitations/lock-address';
import { findCaller, firstTokenLimits, isRevoked, updateLastLogin } from './auth-queries';
import { reopenedError, requireOwnAccount } from './require-own-account';
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
  await recordSignIn(services, claims);
  return claims.uid;
}

/** Records the time, and each sign-in at the identity provider once in the audit log. */
async function recordSignIn({ db, clock }: Services, { uid, authTime }: IdentityClaims): Promise<void> {
  const action = 'session.started';
  const details = { signedInAt: new Date(authTime * 1000).toISOString() };
  await db.transaction(async (tx) => {
    // Locks the user's row, so that parallel requests wait for this entry.
    await updateLastLogin(tx, uid, clock.now());
    if (await hasLatestEntry(tx, { actorId: uid, action, details })) return nothingChanged();
    await insertAudit(tx, { actorId: uid, action, targetKind: 'user', targetId: uid, details });
  });
}

/** Returns false for an unknown account. @throws HttpError 403 for an inactive user, 401 for a revoked token */
async function isActiveUser(db: Database, claims: IdentityClaims): Promise<boolean> {
  const found = await findCaller(db, claims.uid, claims.authTime);
  if (found && !found.caller.isActive) throw new HttpError('not_active', 'this user is not active');
  if (found && isRevoked(found, claims))
    throw new HttpError('session_ended', 'the sign-in of this token has ended');
  return found !== null;
}

/** @throws HttpError as `signInUser` */
async function activateInvited(services: Services, claims: IdentityClaims): Promise<void> {
  const { db, clock } = services;
  const { email } = claims;
  if (email === null || !claims.emailVerified) throw notApproved(claims);
  const findInvited = () => findInvitation(db, email, clock.now());
  // A parallel sign-in of the same account may have used the invitation.
  if (!(await findInvited()) && !(await isActiveUser(db, claims))) throw notApproved(claims);
  await lockAddress(services, email, async () => {
    if (await isActiveUser(db, claims)) return;
    const invited = await findInvited();
    if (!invited) throw notApproved(claims);
    const displayName = invited.displayName || (claims.name ?? '');
    await requireOwnAccount(services, claims, { email, displayName });
    await activate(services, claims, { email, displayName });
  });
}

/** Runs in one transaction, so that an invitation is used once, by one account. */
async function activate(
  { db, clock }: Services,
  claims: IdentityClaims,
  newcomer: { email: string; displayName: string },
): Promise<void> {
  const { uid, picture } = claims;
  await db.transaction(async (tx) => {
    // It may have been cancelled meanwhile.
    const invitation = await findInvitation(tx, newcomer.email, clock.now());
    if (!invitation) throw notApproved(claims);
    const { id, roleId } = invitation;
    const limits = firstTokenLimits(claims);
    if (!(await insertInvitedUser(tx, { id: uid, ...newcomer, photoUrl: picture, roleId, ...limits })))
      throw notApproved(claims);
    const details = { invitationId: id, roleId };
    await insertAudit(tx, { actorId: uid, action: 'user.activated', targetId: uid, details });
  });
}

function notApproved({ provider }: IdentityClaims): HttpError {
  if (provider === OWN_TOKEN_PROVIDER) return reopenedError();
  return new HttpError('not_found', 'no approved user with this account');
}
