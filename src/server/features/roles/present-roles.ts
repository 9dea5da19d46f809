import { MAX_HOLDERS, type HeldRole, type RoleHolder } from '#contract/features/roles/roles-contract';
import { holds } from '#contract/lib/permissions/permissions-rules';
import type { Caller } from '#server/lib/http/caller';
import type { Services } from '#server/lib/services';
import { findHolders, findRole, findRoles, type RoleWithCounts } from './roles-queries';
import { noSuchRole } from './change-role';

/** Users with a call within this time count as online, ms. */
const ONLINE_MS = 5 * 60 * 1000;

/** Returns all roles as visible to this caller: the names of their users only with `users.manage`. */
export async function presentRoles({ db, clock }: Pick<Services, 'db' | 'clock'>, user: Caller) {
  const found = await findRoles(db);
  const holders = holds(user.permissions, 'users.manage') ? await findHolders(db, MAX_HOLDERS) : null;
  const byRole = new Map<string | null, Holder[]>();
  for (const holder of holders ?? [])
    byRole.set(holder.roleId, [...(byRole.get(holder.roleId) ?? []), holder]);
  return found.map((role) => present(role, holders && (byRole.get(role.id) ?? []), clock.now()));
}

/** @throws HttpError 404 */
export async function presentRole(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  user: Caller,
  id: string,
): Promise<HeldRole> {
  const role = await findRole(db, id);
  if (!role) throw noSuchRole(id);
  const holders = holds(user.permissions, 'users.manage') ? await findHolders(db, MAX_HOLDERS, id) : null;
  return present(role, holders, clock.now());
}

type Holder = Awaited<ReturnType<typeof findHolders>>[number];

function present(role: RoleWithCounts, holders: Holder[] | null, now: Date): HeldRole {
  const { id, name, description, permissions, updatedAt, holderCount, invitedCount } = role;
  return {
    id,
    name,
    description,
    permissions,
    updatedAt,
    holderCount,
    invitedCount,
    ...(holders && { holders: holders.map((holder) => presentHolder(holder, now)) }),
  };
}

function presentHolder({ id, displayName, email, isActive, lastSeenAt }: Holder, now: Date): RoleHolder {
  const online = isActive && lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) < ONLINE_MS;
  return { id, displayName, email, isActive, online };
}
