import { cleanPermissions } from '#contract/lib/permissions/permissions-rules';
import type { Cleanup } from '#contract/features/roles/roles-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeAccessChange } from '#server/lib/authorize-write';
import type { Caller } from '#server/lib/http/caller';
import { nothingChanged } from '#server/lib/request-context';
import type { Services } from '#server/lib/services';
import { findRoles, updateRoleRow } from './roles-queries';

/**
 * Removes unknown and duplicate permissions from all roles (spec.md section 6, "maintenance routine"). They grant nothing, so
 * nobody loses access.
 * @param dryRun only returns the changes
 */
export async function cleanUpRoles(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  dryRun: boolean,
): Promise<Cleanup> {
  return db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const found = await findRoles(tx);
    const cleaned = found
      .map((role) => ({ role, ...cleanPermissions(role.permissions) }))
      .filter(({ removed }) => removed.length > 0);
    const changes = cleaned.map(({ role, kept, removed }) => ({
      roleId: role.id,
      roleName: role.name,
      before: role.permissions.length,
      after: kept.length,
      removed,
    }));
    const response = { updated: changes.length, skipped: found.length - changes.length, changes };
    if (dryRun || changes.length === 0) {
      nothingChanged();
      return response;
    }
    const updatedAt = clock.now().toISOString();
    for (const { role, kept } of cleaned) await updateRoleRow(tx, role.id, { permissions: kept, updatedAt });
    await insertAudit(tx, {
      actorId: actor.id,
      action: 'roles.cleaned',
      targetKind: 'role',
      details: { changes },
    });
    return response;
  });
}
