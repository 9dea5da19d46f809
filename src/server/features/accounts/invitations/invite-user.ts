import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { RouteBody } from '#contract/lib/http/route';
import { INVITATION_DAYS, type createPendingUser } from '#contract/features/invitations/invitations-contract';
import { normalizeEmail, readEmailAddress } from '#contract/features/users/email-address';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeAccessChange } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { conflict, requireRights } from '#server/features/roles/role-requirements';
import { readPermissions } from '../users/change-user';
import { ensureOwnAccount } from './own-account';
import { deletePending, findAddress, findPending, insertPending, updatePending } from './invitations-queries';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Returns the expiry of an invitation that is renewed now, ISO 8601. */
export function expiryFrom(now: Date): string {
  return new Date(now.getTime() + INVITATION_DAYS * MS_PER_DAY).toISOString();
}

/**
 * Invites an address to a role within the caller's permissions. Sends nothing yet.
 * @returns the invitation's id
 * @throws HttpError 400 if the address is none, 403 beyond the caller's permissions, 409 if the address has a user of any state or
 * an invitation
 */
export async function invite(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  { email: typed, ...person }: RouteBody<typeof createPendingUser>,
): Promise<string> {
  const body = { ...person, email: readAddress(typed) };
  const id = randomUUID();
  const now = clock.now();
  await db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    requireRights(actor, await readPermissions(tx, body.roleId));
    const taken = await findAddress(tx, body.email);
    if (taken === 'user') throw conflict('address_has_user', 'a user has this address');
    if (taken === 'invitation') throw conflict('address_has_invitation', 'this address is invited already');
    await insertPending(tx, {
      id,
      ...body,
      invitedBy: actor.id,
      createdAt: now.toISOString(),
      expiresAt: expiryFrom(now),
    });
    await insertAudit(tx, { actorId: actor.id, action: 'invitation.created', targetId: id, after: body });
  });
  return id;
}

/** @returns the address as it is compared @throws HttpError 400 */
function readAddress(typed: string): string {
  const address = readEmailAddress(typed, domainToASCII);
  if (address !== null) return normalizeEmail(address);
  const fields = [{ field: 'body.email', reason: 'is not an e-mail address' }];
  throw new HttpError('invalid_input', 'the input is not valid', { fields });
}

/** Cancels an invitation and invalidates its links. @throws HttpError 403, 404 */
export async function cancelInvitation(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { actor, invitation } = await requireInvitation(tx, caller, id);
    // The invitation may have been used meanwhile.
    if (!(await deletePending(tx, id))) throw new HttpError('not_found', 'no such invitation');
    const { email, displayName, roleId } = invitation;
    const before = { email, displayName, roleId };
    await insertAudit(tx, { actorId: actor.id, action: 'invitation.cancelled', targetId: id, before });
  });
}

/** Records that the link was handed over. @throws HttpError 403, 404 */
export async function markAsInvited(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { actor, invitation } = await requireInvitation(tx, caller, id);
    const invitedAt = clock.now().toISOString();
    await updatePending(tx, id, { invitedAt });
    await insertAudit(tx, {
      actorId: actor.id,
      action: 'invitation.marked',
      targetId: id,
      before: { invitedAt: invitation.invitedAt },
      after: { invitedAt },
    });
  });
}

/** Ensures that the address has an account at the provider. @returns its uid @throws HttpError 403, 404, 409, 503 */
export async function ensureAccount(services: Services, caller: Caller, id: string): Promise<string> {
  const { db } = services;
  const { invitation } = await db.transaction((tx) => requireInvitation(tx, caller, id));
  const uid = await ensureOwnAccount(services, invitation, caller.id);
  await insertAudit(db, {
    actorId: caller.id,
    action: 'invitation.account_ensured',
    targetId: id,
    details: { uid },
  });
  return uid;
}

/**
 * Returns the invitation under the lock for changes of access. Callers who may not assign its role may not change it.
 * @throws HttpError 403, 404
 */
export async function requireInvitation(tx: Database, caller: Caller, id: string) {
  const actor = await authorizeAccessChange(tx, caller);
  const found = await findPending(tx, id);
  if (!found) throw new HttpError('not_found', 'no such invitation');
  requireRights(actor, found.role?.permissions ?? []);
  return { ...found, actor };
}
