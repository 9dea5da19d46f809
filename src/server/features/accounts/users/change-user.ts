import type { RouteBody } from '#contract/lib/http/route';
import type { offBoardUser, updateUser, UserTies } from '#contract/features/users/users-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeAccessChange } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import { nothingChanged } from '#server/lib/request-context';
import type { Services } from '#server/lib/services';
import { rejectOwnRole, requireAdministrator, requireRights } from '#server/features/roles/role-requirements';
import { findRole } from '#server/features/roles/roles-queries';
import { endMakerTokens } from '#server/features/api-tokens/api-tokens-queries';
import { forgetEndedSessions } from '../sign-in/ended-sessions-queries';
import { deleteSecondFactorSessions } from '#server/features/two-factor/two-factor-queries';
import { deleteProofs, findUser, lockLinks, updateLink, updateUserRow, type UserRow } from './users-queries';
import { deleteInvitationsFrom, findLostAgent, findUserTies } from './user-ties-queries';

/**
 * Changes a user's name and role. The caller must have all permissions of the new and the previous role.
 * @throws HttpError 403, 404, 400 if the role no longer exists, 409 for the last administrator
 */
export async function changeUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  id: string,
  body: RouteBody<typeof updateUser>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const { user, role } = await requireUser(tx, id);
    const after = { displayName: body.displayName ?? user.displayName, roleId: getRole(body, user) };
    const before = { displayName: user.displayName, roleId: user.roleId };
    if (JSON.stringify(after) === JSON.stringify(before)) return nothingChanged();
    requireRights(actor, role?.permissions ?? []);
    if (after.roleId !== before.roleId) {
      rejectOwnRole(actor, id === actor.id);
      requireRights(actor, after.roleId === null ? [] : await readPermissions(tx, after.roleId));
    }
    await updateUserRow(tx, id, { ...after, updatedAt: clock.now().toISOString() });
    await requireAdministrator(tx);
    await insertAudit(tx, { actorId: actor.id, action: 'user.changed', targetId: id, before, after });
  });
}

/** Removed together with a deactivation. */
export type Removals = RouteBody<typeof offBoardUser>;

const NOTHING: Removals = { unlinkAgent: false, cancelInvitations: false };

/**
 * Deactivates a user. All sessions, second factors and tokens end with the transaction. Without `removals`, an activation restores
 * everything but the devices and the tokens of scripts.
 * @throws HttpError 403 if the user has permissions that the caller lacks, 404, 409 for the last administrator
 */
export async function deactivate(
  services: Services,
  caller: Caller,
  id: string,
  removals: Removals = NOTHING,
): Promise<void> {
  const { db, clock } = services;
  const isChanged = await db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const { user, role } = await requireUser(tx, id);
    requireRights(actor, role?.permissions ?? []);
    if (!user.isActive) return false;
    await endSignIns(tx, id, clock.now(), { isActive: false });
    const { devices } = await findUserTies(tx, id, clock.now());
    await deleteProofs(tx, id);
    await requireAdministrator(tx);
    await insertAudit(tx, {
      actorId: actor.id,
      action: 'user.deactivated',
      targetId: id,
      ...turned(false),
      details: { devices },
    });
    if (removals.unlinkAgent) await unlinkAgent(tx, actor, user);
    if (removals.cancelInvitations) await cancelInvitations(tx, actor, id);
    return true;
  });
  if (!isChanged) return nothingChanged();
  await endProviderSessions(services, id);
}

/**
 * Ends all sessions of a user, in every browser. The user may sign in again.
 * @throws HttpError 403 if the user has permissions that the caller lacks, 404
 */
export async function endSessions(services: Services, caller: Caller, id: string): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const { role } = await requireUser(tx, id);
    requireRights(actor, role?.permissions ?? []);
    await endSignIns(tx, id, clock.now());
    await deleteSecondFactorSessions(tx, { userId: id });
    await insertAudit(tx, { actorId: actor.id, action: 'user.sessions_ended', targetId: id });
  });
  await endProviderSessions(services, id);
}

/** Rejects all tokens of sign-ins before now, also renewed ones, and ends the user's tokens of scripts. */
export async function endSignIns(
  tx: Database,
  id: string,
  now: Date,
  change: { isActive?: boolean } = {},
): Promise<void> {
  const at = now.toISOString();
  await updateUserRow(tx, id, { ...change, tokensValidAfter: at, updatedAt: at });
  await forgetEndedSessions(tx, id, now);
  await endMakerTokens(tx, id, at);
}

/** Also ends the sessions at the provider. The sessions of this server have ended even if the provider is unreachable. */
export async function endProviderSessions({ identityAdmin, log }: Services, id: string): Promise<void> {
  await identityAdmin
    .endSessions(id)
    .catch((err: unknown) =>
      log.warn({ err, userId: id }, 'the sessions at the identity provider were not ended'),
    );
}

async function unlinkAgent(
  tx: Database,
  actor: Caller,
  { id, email, agentId }: UserRow['user'],
): Promise<void> {
  if (agentId === null) return;
  await lockLinks(tx);
  await updateLink(tx, id, null);
  await insertAudit(tx, {
    actorId: actor.id,
    action: 'agent.unlinked',
    targetId: agentId,
    before: { userId: id, email },
  });
}

async function cancelInvitations(tx: Database, actor: Caller, userId: string): Promise<void> {
  for (const { id, ...before } of await deleteInvitationsFrom(tx, userId))
    await insertAudit(tx, { actorId: actor.id, action: 'invitation.cancelled', targetId: id, before });
}

/**
 * Reactivates a user. Earlier tokens stay invalid.
 * @returns the agent whose link passed to another user meanwhile; null: none
 * @throws HttpError 403, 404
 */
export async function activate(
  { db, clock }: Services,
  caller: Caller,
  id: string,
): Promise<UserTies['agent']> {
  return db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const { user, role } = await requireUser(tx, id);
    requireRights(actor, role?.permissions ?? []);
    if (user.isActive) {
      nothingChanged();
      return null;
    }
    await updateUserRow(tx, id, { isActive: true, updatedAt: clock.now().toISOString() });
    await insertAudit(tx, { actorId: actor.id, action: 'user.reactivated', targetId: id, ...turned(true) });
    return findLostAgent(tx, id);
  });
}

/** @throws HttpError 404 */
export async function requireUser(db: Database, id: string): Promise<UserRow> {
  const found = await findUser(db, id);
  if (!found) throw new HttpError('not_found', 'no such user');
  return found;
}

/** Returns the permissions of a role to be assigned. @throws HttpError 400 if it no longer exists */
export async function readPermissions(tx: Database, roleId: string): Promise<string[]> {
  const role = await findRole(tx, roleId);
  if (role) return role.permissions;
  throw new HttpError('invalid_input', `Role '${roleId}' not found`, {
    fields: [{ field: 'body.roleId', reason: 'no such role' }],
  });
}

function getRole(body: RouteBody<typeof updateUser>, user: UserRow['user']): string | null {
  return body.roleId === undefined ? user.roleId : body.roleId;
}

function turned(isActive: boolean) {
  return { before: { isActive: !isActive }, after: { isActive } };
}
