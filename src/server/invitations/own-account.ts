import { findCaller } from '../auth/auth-queries';
import { askIdentity } from '../platform/identity/ask-identity';
import type { Services } from '../platform/services';
import { conflict } from '../roles/refusals';

/**
 * Makes sure that this lower-case address has an account at the identity provider which this server made.
 * @returns its uid
 * @throws HttpError 409 where a user signs in by the address's account, 503
 */
export async function ensureOwnAccount(
  { db, identityAdmin }: Pick<Services, 'db' | 'identityAdmin'>,
  { email, displayName }: { email: string; displayName: string },
): Promise<string> {
  const holder = await askIdentity(() => identityAdmin.findAccount(email));
  if (holder !== null && (await findCaller(db, holder)) !== null)
    throw conflict('address_has_user', 'a user signs in by the account of this address');
  return askIdentity(() => identityAdmin.ensureInvitedAccount(email, displayName));
}
