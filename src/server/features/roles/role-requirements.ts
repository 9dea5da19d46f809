import type { ConflictReason } from '#contract/features/roles/conflict-reasons';
import { getExcessPermissions } from '#contract/features/permissions/access-rules';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import { countAdministrators } from './administrators-queries';

/** Returns a 409 error with its reason. */
export function conflict(reason: ConflictReason, message: string, more: object = {}): HttpError {
  return new HttpError('conflict', message, { details: { reason, ...more } });
}

/** Called at the end of a transaction under `authorizeAccessChange`. @throws HttpError 409 if no administrator would be left */
export async function requireAdministrator(tx: Database): Promise<void> {
  if ((await countAdministrators(tx)) === 0)
    throw conflict('last_administrator', 'there would be no administrator left');
}

/**
 * Users can neither grant nor revoke permissions that they lack, nor change roles and users with them; see `beyond`.
 * @throws HttpError 403 with the missing permissions
 */
export function requireRights(actor: Caller, permissions: readonly string[]): void {
  const missing = getExcessPermissions(actor.permissions, permissions);
  if (missing.length === 0) return;
  const details = { reason: 'beyond_own_rights' satisfies ConflictReason };
  throw new HttpError('forbidden', `needs ${missing.join(' and ')}`, { missing, details });
}

/** @throws HttpError 403 if a user without `system.admin` changes their own role */
export function rejectOwnRole(actor: Caller, isOwn: boolean): void {
  if (!isOwn || actor.permissions.includes(SYSTEM_ADMIN)) return;
  const details = { reason: 'own_role' satisfies ConflictReason };
  throw new HttpError('forbidden', 'nobody changes their own role', { missing: [SYSTEM_ADMIN], details });
}
