import { asc, desc, eq, ne, sql } from 'drizzle-orm';
import { lookOfName } from '#contract/lib/http/name-text';
import type { Database } from '#server/db/database';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { users } from '#server/db/schema/users-tables';
import { roles } from '#server/db/schema/roles-tables';

export type RoleRow = typeof roles.$inferSelect;
export type RoleWithCounts = RoleRow & { holderCount: number; invitedCount: number };

// The counted tables have aliases: drizzle omits the name of the only table.
const withCounts = (db: Database) =>
  db
    .select({
      role: roles,
      holderCount: sql<string>`(select count(*) from ${users} u where u.role_id = roles.id)`,
      invitedCount: sql<string>`(select count(*) from ${pendingUsers} p where p.role_id = roles.id)`,
    })
    .from(roles);

const counted = ({ role, holderCount, invitedCount }: Awaited<ReturnType<typeof withCounts>>[number]) => ({
  ...role,
  holderCount: Number(holderCount),
  invitedCount: Number(invitedCount),
});

export async function findRoles(db: Database): Promise<RoleWithCounts[]> {
  return (await withCounts(db).orderBy(asc(roles.name), asc(roles.id))).map(counted);
}

export async function findRole(db: Database, id: string): Promise<RoleWithCounts | null> {
  const [row] = await withCounts(db).where(eq(roles.id, id));
  return row ? counted(row) : null;
}

/** Returns the users of every role, or of one: last seen first, at most `most` per role. */
export async function findHolders(db: Database, most: number, roleId?: string) {
  const ranked = db
    .select({
      id: users.id,
      roleId: users.roleId,
      displayName: users.displayName,
      email: users.email,
      isActive: users.isActive,
      lastSeenAt: users.lastSeenAt,
      rank: sql<string>`row_number() over (partition by ${users.roleId} order by ${users.lastSeenAt} desc nulls last, ${users.id})`.as(
        'rank',
      ),
    })
    .from(users)
    .where(roleId === undefined ? undefined : eq(users.roleId, roleId))
    .as('ranked');
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${most}`)
    .orderBy(desc(ranked.lastSeenAt), asc(ranked.id));
}

/** Returns whether another role has a name that normalizedName the same. */
export async function isNameTaken(db: Database, name: string, exceptId: string | null): Promise<boolean> {
  const others = await db
    .select({ name: roles.name })
    .from(roles)
    .where(exceptId === null ? undefined : ne(roles.id, exceptId));
  const look = lookOfName(name);
  return others.some((other) => lookOfName(other.name) === look);
}

export async function insertRole(db: Database, role: typeof roles.$inferInsert): Promise<void> {
  await db.insert(roles).values(role);
}

export async function updateRoleRow(
  db: Database,
  id: string,
  change: Partial<Pick<RoleRow, 'name' | 'description' | 'permissions'>> & { updatedAt: string },
): Promise<void> {
  const changed = await db.update(roles).set(change).where(eq(roles.id, id)).returning({ id: roles.id });
  if (changed.length === 0) throw new Error('no such role');
}

export async function deleteRoleRow(db: Database, id: string): Promise<void> {
  await db.delete(roles).where(eq(roles.id, id));
}
