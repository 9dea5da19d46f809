import { HttpError } from '#server/lib/http/errors';
import { callIdentity } from '#server/lib/identity/ask-identity';
import { OWN_TOKEN_PROVIDER, type IdentityClaims } from '#server/lib/identity/identity';
import type { Services } from '#server/lib/services';
import { makeOwnAccount } from '../invitations/own-account';

/** Provider of sign-ins with Google. */
const GOOGLE = 'google.com';

interface Newcomer {
  /** Lower case. */
  email: string;
  displayName: string;
}

/** Returns the error for a token of an opened invitation that is not the latest, or whose invitation is gone. */
export function reopenedError(): HttpError {
  return new HttpError('invitation_reopened', 'the invitation was opened again, or is gone');
}

/**
 * Rejects an account that this server did not create, and replaces it. Somebody who registered an address before its owner may
 * have a password, token, phone or linked provider of that account, even after the address was verified. The owner signs in
 * again, by a mailed link or Google. An account that nothing but Google's account of the address signs in to belongs to its owner.
 * One that was opened by an invitation's number is accepted only with the token for it: whoever opened it may have set a password
 * meanwhile. The caller holds the lock of the address.
 * @throws HttpError 401 `credentials_removed`; 401 if the invitation was opened again; 409 if the account of the address belongs
 * to a user; 503
 */
export async function requireOwnAccount(
  services: Services,
  { uid, provider }: IdentityClaims,
  newcomer: Newcomer,
): Promise<void> {
  const { identityAdmin } = services;
  const origin = await callIdentity(() => identityAdmin.findOrigin(uid, newcomer.email));
  if (provider === OWN_TOKEN_PROVIDER) {
    if (origin === 'opened') return;
    throw reopenedError();
  }
  if (origin === 'prepared' || (origin === 'google' && provider === GOOGLE)) return;
  await makeOwnAccount(services, newcomer, null, identityAdmin.ensureInvitedAccount);
  throw new HttpError('credentials_removed', 'this account was not made here and was replaced');
}
