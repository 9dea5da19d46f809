import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { isValidAt } from '../invitations/invitations-queries';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';

/**
 * Returns the valid invitation of this lower-case address, or null: not expired, of an active inviter, with an existing role. Locks
 * the row until the transaction ends.
 */
export async function findInvitation(db: Database, email: string, now: Date) {
  const [row] = await db
    .select({
      id: pendingUsers.id,
      displayName: pendingUsers.displayName,
      roleId: roles.id,
    })
    .from(pendingUsers)
    .innerJoin(roles, eq(roles.id, pendingUsers.roleId))
    .where(and(eq(pendingUsers.email, email), isValidAt(now)))
    .for('update');
  return row ?? null;
}

/** Deletes the invitation and inserts the user. @returns false if the invitation is gone, or any user has this address or uid */
export async function insertInvitedUser(db: Database, user: typeof users.$inferInsert): Promise<boolean> {
  // Deleted first, so that of two parallel uses, or a use and a cancellation, the later one finds nothing.
  const used = await db
    .delete(pendingUsers)
    .where(eq(pendingUsers.email, user.email))
    .returning({ id: pendingUsers.id });
  if (used.length === 0) return false;
  const made = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return made.length > 0;
}
