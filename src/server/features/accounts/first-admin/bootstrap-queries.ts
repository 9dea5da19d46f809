import { count } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';

/** Returns the number of users, including deactivated ones. */
export async function countUsers(db: Database): Promise<number> {
  const [row] = await db.select({ users: count() }).from(users);
  return Number(row?.users ?? 0);
}

/** Inserts the first role and its only user. */
export async function insertFirstAdmin(
  db: Database,
  { role, user, now }: { role: typeof roles.$inferInsert; user: typeof users.$inferInsert; now: Date },
): Promise<void> {
  await db.insert(roles).values(role);
  await db.insert(users).values({ ...user, roleId: role.id, lastLogin: now.toISOString() });
}
