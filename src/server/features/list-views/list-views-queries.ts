import { and, asc, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { listViews } from '#server/db/schema/list-views-tables';

export type ListViewRow = typeof listViews.$inferSelect;

/** Owner of a view: a user, or all users of a role. */
export type Holder = { ownerId: string; roleId?: undefined } | { roleId: string; ownerId?: undefined };

export function holderCondition({ ownerId, roleId }: Holder): SQL | undefined {
  return ownerId === undefined ? eq(listViews.roleId, roleId) : eq(listViews.ownerId, ownerId);
}

/** Returns own views, those shared with a role, and with `withAll` those shared with any role. */
export async function findListViews(
  db: Database,
  { userId, roleId, withAll }: { userId: string; roleId: string | null; withAll: boolean },
) {
  return db
    .select({ view: listViews, roleName: roles.name })
    .from(listViews)
    .leftJoin(roles, eq(roles.id, listViews.roleId))
    .where(
      or(
        eq(listViews.ownerId, userId),
        withAll ? isNotNull(listViews.roleId) : roleId === null ? undefined : eq(listViews.roleId, roleId),
      ),
    )
    .orderBy(asc(roles.name), asc(listViews.name), asc(listViews.id));
}

export async function findRoleNames(db: Database): Promise<{ id: string; name: string }[]> {
  return db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(asc(roles.name), asc(roles.id));
}

/**
 * Locks the user or role until the transaction ends, so that changes of their views are serialised. Returns false if it no longer
 * exists.
 */
export async function lockHolder(tx: Database, { ownerId, roleId }: Holder): Promise<boolean> {
  const found =
    ownerId === undefined
      ? await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, roleId)).for('no key update')
      : await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  return found.length > 0;
}

export async function countViews(tx: Database, holder: Holder): Promise<number> {
  return tx.$count(listViews, holderCondition(holder));
}

export async function findView(
  tx: Database,
  holder: Holder,
  { list, name }: Pick<ListViewRow, 'list' | 'name'>,
): Promise<ListViewRow | null> {
  const [row] = await tx
    .select()
    .from(listViews)
    .where(and(holderCondition(holder), eq(listViews.list, list), eq(listViews.name, name)));
  return row ?? null;
}

export async function upsertView(tx: Database, row: ListViewRow): Promise<void> {
  await tx.insert(listViews).values(row).onConflictDoUpdate({ target: listViews.id, set: row });
}

/** Clears the default view of a list. */
export async function closeViews(tx: Database, holder: Holder, list: string): Promise<void> {
  await tx
    .update(listViews)
    .set({ opens: false })
    .where(and(holderCondition(holder), eq(listViews.list, list), eq(listViews.opens, true)));
}

/** @returns the deleted view; null if it does not exist, belongs to another user, or is not shared */
export async function deleteView(
  tx: Database,
  id: string,
  of: { ownerId: string } | 'shared',
): Promise<ListViewRow | null> {
  const isOwned = of === 'shared' ? isNotNull(listViews.roleId) : eq(listViews.ownerId, of.ownerId);
  const [row] = await tx
    .delete(listViews)
    .where(and(eq(listViews.id, id), isOwned))
    .returning();
  return row ?? null;
}
