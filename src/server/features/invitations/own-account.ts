import { findCaller } from '../auth/auth-queries';
import { callIdentity } from '../../lib/identity/ask-identity';
import type { Services } from '../../lib/services';
import { conflict } from '../roles/refusals';

/**
 * Ensures that this lower-case address has an account at the identity provider created by this server.
 * @returns its uid
 * @throws HttpError 409 if a user signs in with the account of the address, 503
 */
export async function ensureOwnAccount(
  { db, identityAdmin }: Pick<Services, 'db' | 'identityAdmin'>,
  { email, displayName }: { email: string; displayName: string },
): Promise<string> {
  const holder = await callIdentity(() => identityAdmin.findAccount(email));
  if (holder !== null && (await findCaller(db, holder)) !== null)
    throw conflict('address_has_user', 'a user signs in by the account of this address');
  return callIdentity(() => identityAdmin.ensureInvitedAccount(email, displayName));
}
