import { randomUUID } from 'node:crypto';
import { SYSTEM_ADMIN } from '../../contract/permissions/permissions-rules';
import { insertAudit } from '../platform/audit-queries';
import type { Config } from '../platform/config';
import { HttpError } from '../platform/http/errors';
import type { IdentityClaims } from '../platform/identity/identity';
import type { Services } from '../platform/services';
import { findSetting, insertSettingOnce } from '../platform/settings/settings-queries';
import { countUsers, insertFirstAdmin } from './bootstrap-queries';
import { replaceForeignAccount } from './replace-foreign-account';
import { firstValidMoment } from './auth-queries';
import { FIRST_ADMIN_ROLE } from './bootstrap-texts';

/** Written in the transaction that makes the first administrator, and never removed: it closes the door for ever. */
const DONE = 'first_admin_done';

/** Is there neither a user nor the mark that there once was a first one? */
export async function firstAdminNeeded({ db }: Services): Promise<boolean> {
  return (await findSetting(db, DONE)) === null && (await countUsers(db)) === 0;
}

/**
 * Makes the holder of the token the first administrator. Of any number at once, one succeeds.
 * @throws HttpError 401 `credentials_removed` for an account that somebody else may have made, 503 when the identity provider must be asked
 *   and does not answer, 403 `first_admin_not_allowed` for another address than the configured one, 403 `email_not_verified` while the
 *   address is not proven, 409 when there is or was an administrator
 */
export async function makeFirstAdmin(
  services: Services,
  claims: IdentityClaims,
  displayName: string,
): Promise<string> {
  const email = allowedEmail(services.config, claims);
  if (!(await firstAdminNeeded(services))) throw tooLate();
  // A demo asks for no proof of the address either.
  if (services.config.mode === 'production')
    await replaceForeignAccount(services, { uid: claims.uid, email, displayName });
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
        tokensValidAfter: firstValidMoment(claims),
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

/** In production only the configured address, proven; a demo takes whoever comes first. */
function allowedEmail(config: Config, claims: IdentityClaims): string {
  if (claims.email === null) throw new HttpError('first_admin_not_allowed', 'this account has no address');
  if (config.mode === 'demo') return claims.email;
  if (config.firstAdminEmail === undefined || claims.email !== config.firstAdminEmail) {
    throw new HttpError('first_admin_not_allowed', 'this address may not become the first administrator');
  }
  if (!claims.emailVerified) throw new HttpError('email_not_verified', 'this address is not proven yet');
  return claims.email;
}
