import { randomUUID } from 'node:crypto';
import type { RouteBody } from '#contract/lib/http/route';
import { holds } from '#contract/lib/permissions/permissions-rules';
import type { createRole, updateRole } from '#contract/features/roles/roles-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeAccessChange } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import { nothingChanged } from '#server/lib/request-context';
import type { Services } from '#server/lib/services';
import { conflict, rejectOwnRole, requireAdministrator, requireRights } from './role-requirements';
import {
  deleteRoleRow,
  findHolders,
  findRole,
  insertRole,
  isNameTaken,
  updateRoleRow,
  type RoleWithCounts,
} from './roles-queries';

/** Maximum number of user names in the error for deleting a role in use. */
const MAX_NAMES = 20;

/** The message is defined in spec.md section 8. */
export function noSuchRole(id: string): HttpError {
  return new HttpError('not_found', `Role '${id}' not found`);
}

/** @returns the new role's id @throws HttpError 403 beyond the caller's permissions, 409 if the name is taken */
export async function makeRole(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: RouteBody<typeof createRole>,
): Promise<string> {
  const permissions = [...new Set(body.permissions)];
  const role = { id: randomUUID(), ...body, permissions };
  await db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    requireRights(actor, permissions);
    await rejectTakenName(tx, role.name, null);
    await insertRole(tx, role);
    await insertAudit(tx, {
      actorId: actor.id,
      action: 'role.created',
      targetId: role.id,
      after: getAuditedFields(role),
    });
  });
  return role.id;
}

/** @throws HttpError 403, 404, 409; see the route's summary */
export async function changeRole(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  id: string,
  { basedOn, ...body }: RouteBody<typeof updateRole>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const role = await lockedRole(tx, id);
    if (basedOn !== undefined && Date.parse(basedOn) !== Date.parse(role.updatedAt))
      throw conflict('outdated', 'this role was changed meanwhile');
    const after = {
      name: body.name ?? role.name,
      description: body.description ?? role.description,
      permissions: body.permissions ? [...new Set<string>(body.permissions)] : role.permissions,
    };
    if (JSON.stringify(getAuditedFields(after)) === JSON.stringify(getAuditedFields(role)))
      return nothingChanged();
    rejectOwnRole(actor, role.id === actor.roleId);
    requireRights(actor, [...role.permissions, ...after.permissions]);
    if (after.name !== role.name) await rejectTakenName(tx, after.name, id);
    await updateRoleRow(tx, id, { ...after, updatedAt: clock.now().toISOString() });
    await requireAdministrator(tx);
    await insertAudit(tx, {
      actorId: actor.id,
      action: 'role.changed',
      targetId: id,
      before: getAuditedFields(role),
      after: getAuditedFields(after),
    });
  });
}

/** @throws HttpError 403, 404, 409 with the names of the role's users if the caller may see them */
export async function removeRole({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const role = await lockedRole(tx, id);
    requireRights(actor, role.permissions);
    const { holderCount, invitedCount } = role;
    if (holderCount + invitedCount > 0) {
      const names = holds(actor.permissions, 'users.manage')
        ? (await findHolders(tx, MAX_NAMES, id)).map(({ displayName, email }) => displayName || email)
        : undefined;
      throw conflict('role_in_use', 'this role is held', {
        holderCount,
        invitedCount,
        ...(names && { names }),
      });
    }
    await deleteRoleRow(tx, id);
    await insertAudit(tx, {
      actorId: actor.id,
      action: 'role.deleted',
      targetId: id,
      before: getAuditedFields(role),
    });
  });
}

async function lockedRole(tx: Database, id: string): Promise<RoleWithCounts> {
  const role = await findRole(tx, id);
  if (!role) throw noSuchRole(id);
  return role;
}

async function rejectTakenName(tx: Database, name: string, exceptId: string | null): Promise<void> {
  if (await isNameTaken(tx, name, exceptId)) throw conflict('name_taken', 'another role has this name');
}

function getAuditedFields({
  name,
  description,
  permissions,
}: Pick<RoleWithCounts, 'name' | 'description' | 'permissions'>) {
  return { name, description, permissions };
}
