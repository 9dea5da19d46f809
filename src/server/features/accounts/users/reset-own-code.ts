import { insertAudit } from '#server/lib/audit-queries';
import { authorizeAccessChange } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { nothingChanged } from '#server/lib/request-context';
import type { Services } from '#server/lib/services';
import { requireRights } from '#server/features/roles/role-requirements';
import { deleteOwnCode } from '#server/features/two-factor/own-code/own-code-queries';
import { deleteSecondFactorSessions } from '#server/features/two-factor/two-factor-queries';
import { endProviderSessions, endSignIns, requireUser } from './change-user';

/**
 * Deletes the own one-time code of a user who has lost it, and ends all sessions of the user.
 * @throws HttpError 403 if the user has permissions that the caller lacks, 404
 */
export async function resetOwnCode(services: Services, caller: Caller, id: string): Promise<void> {
  const { db, clock } = services;
  const isReset = await db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    const { role } = await requireUser(tx, id);
    requireRights(actor, role?.permissions ?? []);
    return removeCode(tx, { actorId: actor.id, userId: id, now: clock.now() });
  });
  if (!isReset) return nothingChanged();
  await endProviderSessions(services, id);
}

/** Deletes a user's own code, and ends the user's sign-ins. @returns whether there was a code */
export async function removeCode(
  tx: Database,
  { actorId, userId, now }: { actorId: string | null; userId: string; now: Date },
): Promise<boolean> {
  if (!(await deleteOwnCode(tx, userId))) return false;
  await endSignIns(tx, userId, now);
  await deleteSecondFactorSessions(tx, { userId });
  await insertAudit(tx, { actorId, action: 'user.code_reset', targetId: userId });
  return true;
}
