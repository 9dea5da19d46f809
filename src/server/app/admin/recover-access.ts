import { randomUUID } from 'node:crypto';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import { FIRST_ADMIN_ROLE } from '#server/features/accounts/accounts-texts';
import { findRoles, insertRole } from '#server/features/roles/roles-queries';
import {
  deleteSecondFactorSessions,
  findTwoFactorSetting,
  updateTwoFactorSetting,
} from '#server/features/two-factor/two-factor-queries';
import { removeCode } from '#server/features/accounts/users/reset-own-code';
import { findUserByKey, updateUserRow } from '#server/features/accounts/users/users-queries';
import { forgetOwnCodes } from '#server/features/two-factor/own-code/check-secret-keys';
import { insertAudit } from '#server/lib/audit-queries';
import { lockAccess } from '#server/lib/authorize-write';
import type { Services } from '#server/lib/services';

type Parts = Pick<Services, 'db' | 'clock'>;

/** Thrown if access cannot be given. The message names the remedy. */
export class RecoveryError extends Error {}

/**
 * Makes a user an active administrator, with an entry in the audit log. A role with `system.admin` is created if none exists.
 * @throws RecoveryError if there is no such user
 */
export async function makeAdministrator({ db, clock }: Parts, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findUserByKey(tx, email);
    if (!found)
      throw new RecoveryError(`no user has the address ${email}: sign up with it first, then try again`);
    const { user } = found;
    const role = (await findRoles(tx)).find(({ permissions }) => permissions.includes(SYSTEM_ADMIN));
    const roleId = role?.id ?? randomUUID();
    if (!role) await insertRole(tx, { id: roleId, ...FIRST_ADMIN_ROLE, permissions: [SYSTEM_ADMIN] });
    const before = { roleId: user.roleId, isActive: user.isActive };
    await updateUserRow(tx, user.id, { roleId, isActive: true, updatedAt: clock.now().toISOString() });
    await insertAudit(tx, {
      actorId: null,
      action: 'user.changed',
      targetId: user.id,
      before,
      after: { roleId, isActive: true },
    });
  });
}

/**
 * Deletes a user's own one-time code, for a user who has lost it, and ends the user's sessions.
 * @throws RecoveryError if there is no such user, or the user has no own code
 */
export async function resetOwnCode({ db, clock }: Parts, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccess(tx);
    const found = await findUserByKey(tx, email);
    if (!found) throw new RecoveryError(`no user has the address ${email}`);
    if (!(await removeCode(tx, { actorId: null, userId: found.user.id, now: clock.now() })))
      throw new RecoveryError(`${email} has no own code`);
  });
}

/** Deletes the own codes of all users, for an organisation that has lost the key. @returns their number */
export async function forgetAllOwnCodes({ db }: Parts): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await forgetOwnCodes(tx);
    await deleteSecondFactorSessions(tx);
    await insertAudit(tx, { actorId: null, action: 'two_factor.own_forgotten', details: { removed } });
    return removed;
  });
}

/** Switches the second factor off, for an organisation that has lost its code. All verifications end. */
export async function disableTwoFactor({ db }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    const { enabled } = await findTwoFactorSetting(tx);
    await updateTwoFactorSetting(tx, { enabled: false, codeHash: null, mode: 'shared' });
    await deleteSecondFactorSessions(tx);
    await insertAudit(tx, {
      actorId: null,
      action: 'two_factor.changed',
      before: { enabled },
      after: { enabled: false },
      details: { codeChanged: true },
    });
  });
}
