import { and, arrayContains, asc, count, eq } from 'drizzle-orm';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import type { Database } from '#server/db/database';
import { users } from '#server/db/schema/users-tables';
import { roles } from '#server/db/schema/roles-tables';

const isAdministrator = and(eq(users.isActive, true), arrayContains(roles.permissions, [SYSTEM_ADMIN]));

/** Returns the number of active users with `system.admin`. */
export async function countAdministrators(db: Database): Promise<number> {
  const [row] = await db
    .select({ administrators: count() })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(isAdministrator);
  return Number(row?.administrators ?? 0);
}

export async function findAdministratorNames(db: Database): Promise<{ displayName: string }[]> {
  return db
    .select({ displayName: users.displayName })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(isAdministrator)
    .orderBy(asc(users.displayName), asc(users.id));
}
