import { HttpError } from '../../lib/http/errors';
import { callIdentity } from '../../lib/identity/ask-identity';
import { insertAudit } from '../../lib/audit-queries';
import type { Services } from '../../lib/services';
import { ensureOwnAccount } from '../invitations/own-account';

interface Newcomer {
  uid: string;
  /** Lower case. */
  email: string;
  displayName: string;
}

/**
 * Rejects an account that this server did not create, and replaces it. Somebody who registered an address before its owner may
 * have a password, token, phone or linked provider of that account, even after the address was verified. The owner signs in
 * again, by a mailed link or Google.
 * @throws HttpError 401 `credentials_removed`, 409 if the account of the address belongs to a user, 503
 */
export async function replaceForeignAccount(
  services: Services,
  { uid, email, displayName }: Newcomer,
): Promise<void> {
  const { db, identityAdmin } = services;
  if (await callIdentity(() => identityAdmin.isInvitedAccount(uid, email))) return;
  const replacement = await ensureOwnAccount(services, { email, displayName });
  await insertAudit(db, {
    actorId: null,
    action: 'account.replaced',
    targetId: replacement,
    details: { uid, email },
  });
  throw new HttpError('credentials_removed', 'this account was not made here and was replaced');
}
