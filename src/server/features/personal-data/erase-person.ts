import { insertAudit } from '#server/lib/audit-queries';
import { authorizeAccessChange } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import { callIdentity } from '#server/lib/identity/ask-identity';
import type { Services } from '#server/lib/services';
import { findCaller } from '#server/features/accounts/sign-in/auth-queries';
import { conflict } from '#server/features/roles/role-requirements';
import { deletePersonalRows, erasePersonRow, findPerson, type PersonRow } from './personal-data-queries';

/**
 * Erases a person: the identity provider's account, everything that belongs to the person alone, and the name, e-mail address and
 * IP addresses in `users` and the audit log. The id stays, so that entries of one person remain connected.
 * @throws HttpError 404, 409 for an active user, 503 if the account cannot be deleted; nothing is erased then
 */
export async function erasePerson(services: Services, caller: Caller, id: string): Promise<void> {
  const { db, clock } = services;
  const { person } = await db.transaction((tx) => requireErasable(tx, caller, id));
  // Deleted first: its id is not stored for an invitation, so a failed deletion could not be repeated.
  await deleteAccount(services, person);
  await db.transaction(async (tx) => {
    const { actor, person: current } = await requireErasable(tx, caller, id);
    await deletePersonalRows(tx, current);
    await erasePersonRow(tx, id, clock.now());
    await insertAudit(tx, {
      actorId: actor.id,
      action: 'user.erased',
      targetKind: current.kind,
      targetId: id,
    });
  });
}

async function requireErasable(
  tx: Database,
  caller: Caller,
  id: string,
): Promise<{ actor: Caller; person: PersonRow }> {
  const actor = await authorizeAccessChange(tx, caller);
  const person = await requirePerson(tx, id);
  if (person.isActive) throw conflict('still_active', 'the user is active');
  return { actor, person };
}

/** @throws HttpError 404 */
export async function requirePerson(db: Database, id: string): Promise<PersonRow> {
  const person = await findPerson(db, id);
  if (!person) throw new HttpError('not_found', 'no such user or invitation');
  return person;
}

async function deleteAccount({ db, identityAdmin }: Services, { kind, id, email }: PersonRow): Promise<void> {
  const uid = kind === 'user' ? id : await callIdentity(() => identityAdmin.findAccount(email));
  if (uid === null) return;
  // The account of an invited address may belong to a user of another address.
  if (kind === 'invitation' && (await findCaller(db, uid)) !== null) return;
  await callIdentity(() => identityAdmin.deleteAccount(uid));
}
