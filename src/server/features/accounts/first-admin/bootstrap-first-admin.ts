import { countUsers, insertFirstAdmin } from './bootstrap-queries';
import { randomUUID } from 'node:crypto';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import { insertAudit } from '#server/lib/audit-queries';
import type { Config } from '#server/lib/config';
import { HttpError } from '#server/lib/http/errors';
import type { IdentityClaims } from '#server/lib/identity/identity';
import type { Services } from '#server/lib/services';
import { findSetting, insertSettingOnce } from '#server/lib/settings/settings-queries';
import { lockAddress } from '../invitations/lock-address';
import { requireOwnAccount } from '../sign-in/require-own-account';
import { firstTokenLimits } from '../sign-in/auth-queries';
import { FIRST_ADMIN_ROLE } from '../accounts-texts';

/** Setting written in the transaction that creates the first administrator, and never deleted, so that it happens only once. */
const DONE = 'first_admin_done';

/** Returns whether there are no users and there has never been a first administrator. */
export async function firstAdminNeeded({ db }: Services): Promise<boolean> {
  return (await findSetting(db, DONE)) === null && (await countUsers(db)) === 0;
}

/**
 * Makes the holder of the token the first administrator. Of parallel requests, one succeeds.
 * @throws HttpError 401 `credentials_removed` for an account that somebody else may have created, 503 if a required call to the
 * identity provider fails, 403 `first_admin_not_allowed` for another address than the configured one, 403 `email_not_verified`
 * for an unverified address, 409 if there is or was an administrator
 */
export async function makeFirstAdmin(
  services: Services,
  claims: IdentityClaims,
  displayName: string,
): Promise<string> {
  const email = allowedEmail(services.config, claims);
  if (!(await firstAdminNeeded(services))) throw tooLate();
  // A demo does not require a verified address either.
  if (services.config.mode === 'production')
    await lockAddress(services, email, () => requireOwnAccount(services, claims, { email, displayName }));
  return services.db.transaction(async (tx) => {
    const first = await insertSettingOnce(tx, DONE, {
      userId: claims.uid,
      at: services.clock.now().toISOString(),
    });
    if (!first || (await countUsers(tx)) > 0) throw tooLate();
    await insertFirstAdmin(tx, {
      role: { id: randomUUID(), ...FIRST_ADMIN_ROLE, permissions: [SYSTEM_ADMIN] },
      user: {
        id: claims.uid,
        email,
        displayName,
        photoUrl: claims.picture,
        ...firstTokenLimits(claims),
      },
      now: services.clock.now(),
    });
    await insertAudit(tx, {
      actorId: claims.uid,
      action: 'first_admin.made',
      targetId: claims.uid,
    });
    return claims.uid;
  });
}

function tooLate(): HttpError {
  return new HttpError('conflict', 'there is a first administrator already');
}

/** Production accepts only the configured address, if verified; a demo accepts any. */
function allowedEmail(config: Config, claims: IdentityClaims): string {
  if (claims.email === null) throw new HttpError('first_admin_not_allowed', 'this account has no address');
  if (config.mode === 'demo') return claims.email;
  if (config.firstAdminEmail === undefined || claims.email !== config.firstAdminEmail) {
    throw new HttpError('first_admin_not_allowed', 'this address may not become the first administrator');
  }
  if (!claims.emailVerified) throw new HttpError('email_not_verified', 'this address is not proven yet');
  return claims.email;
}
