import { HttpError } from '../platform/http/errors';
import { askIdentity } from '../platform/identity/ask-identity';
import { insertAudit } from '../platform/audit-queries';
import type { Services } from '../platform/services';
import { ensureOwnAccount } from '../invitations/own-account';

interface Newcomer {
  uid: string;
  /** Lower case. */
  email: string;
  displayName: string;
}

/**
 * Refuses an account that this server did not make, and puts one in its place. Whoever registered an address before its
 * holder did may have a password, a token, a phone or a linked provider of that account, also after its address was
 * proven. The holder signs in again, by a mailed link or Google.
 * @throws HttpError 401 `credentials_removed`, 409 where the address's account is a user's, 503
 */
export async function replaceForeignAccount(
  services: Services,
  { uid, email, displayName }: Newcomer,
): Promise<void> {
  const { db, identityAdmin } = services;
  if (await askIdentity(() => identityAdmin.isInvitedAccount(uid, email))) return;
  const replacement = await ensureOwnAccount(services, { email, displayName });
  await insertAudit(db, {
    actorId: null,
    action: 'account.replaced',
    targetId: replacement,
    details: { uid, email },
  });
  throw new HttpError('credentials_removed', 'this account was not made here and was replaced');
}
