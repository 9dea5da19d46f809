import { insertAudit } from '#server/lib/audit-queries';
import { callIdentity } from '#server/lib/identity/ask-identity';
import type { OwnAccount } from '#server/lib/identity/identity-admin';
import type { Services } from '#server/lib/services';
import { findCaller } from '../sign-in/auth-queries';
import { conflict } from '#server/features/roles/role-requirements';
import { lockAddress } from './lock-address';

interface Holder {
  /** Lower case. */
  email: string;
  displayName: string;
}

type Parts = Pick<Services, 'db' | 'clock' | 'identityAdmin'>;

/**
 * Ensures that this address has an account at the identity provider created by this server.
 * @returns its uid
 * @throws HttpError 409 if a user signs in with the account of the address, 503
 */
export async function ensureOwnAccount(services: Parts, holder: Holder, actorId: string): Promise<string> {
  const { ensureInvitedAccount } = services.identityAdmin;
  const { uid } = await lockAddress(services, holder.email, () =>
    makeOwnAccount(services, holder, actorId, ensureInvitedAccount),
  );
  return uid;
}

/**
 * Creates an account of the address, and records the deletion of one that somebody else may have created. The caller holds the
 * lock of the address.
 * @param actorId null: the server itself
 * @throws HttpError 409 if a user signs in with the account of the address, 503
 */
export async function makeOwnAccount<Account extends OwnAccount>(
  { db, identityAdmin }: Parts,
  { email, displayName }: Holder,
  actorId: string | null,
  make: (email: string, displayName: string) => Promise<Account>,
): Promise<Account> {
  const present = await callIdentity(() => identityAdmin.findAccount(email));
  if (present !== null && (await findCaller(db, present)) !== null)
    throw conflict('address_has_user', 'a user signs in by the account of this address');
  const account = await callIdentity(() => make(email, displayName));
  if (account.removed !== null)
    await insertAudit(db, {
      actorId,
      action: 'account.replaced',
      targetId: account.uid,
      details: { uid: account.removed, email },
    });
  return account;
}
