import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';

export type InvitationRow = typeof pendingUsers.$inferSelect;

export async function findPending(db: Database, id: string) {
  const [row] = await db
    .select({ invitation: pendingUsers, role: roles })
    .from(pendingUsers)
    .leftJoin(roles, eq(roles.id, pendingUsers.roleId))
    .where(eq(pendingUsers.id, id));
  return row ?? null;
}

/** Returns whether a user or an invitation of any state has this lower-case address. */
export async function findAddress(db: Database, email: string): Promise<'user' | 'invitation' | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (user) return 'user';
  const [invitation] = await db
    .select({ id: pendingUsers.id })
    .from(pendingUsers)
    .where(eq(pendingUsers.email, email));
  return invitation ? 'invitation' : null;
}

export async function insertPending(
  db: Database,
  invitation: typeof pendingUsers.$inferInsert,
): Promise<void> {
  await db.insert(pendingUsers).values(invitation);
}

export async function updatePending(
  db: Database,
  id: string,
  change: Partial<Pick<InvitationRow, 'invitedAt' | 'expiresAt' | 'linkHash'>>,
): Promise<void> {
  const changed = await db
    .update(pendingUsers)
    .set(change)
    .where(eq(pendingUsers.id, id))
    .returning({ id: pendingUsers.id });
  if (changed.length === 0) throw new Error('no such invitation');
}

/** Suspends all valid invitations: their links no longer serve, until somebody sends or copies a new one. @returns their number */
export async function suspendInvitations(tx: Database, at: string): Promise<number> {
  const suspended = await tx
    .update(pendingUsers)
    .set({ expiresAt: at, linkHash: null })
    .where(or(isNull(pendingUsers.expiresAt), gt(pendingUsers.expiresAt, at)))
    .returning({ id: pendingUsers.id });
  return suspended.length;
}

export async function deletePending(db: Database, id: string): Promise<boolean> {
  const gone = await db
    .delete(pendingUsers)
    .where(eq(pendingUsers.id, id))
    .returning({ id: pendingUsers.id });
  return gone.length > 0;
}

/** Returns the valid invitation with the latest link of this hash, or null. */
export async function findByLink(db: Database, linkHash: string, now: Date) {
  const [row] = await db
    .select({ id: pendingUsers.id, email: pendingUsers.email, displayName: pendingUsers.displayName })
    .from(pendingUsers)
    .innerJoin(roles, eq(roles.id, pendingUsers.roleId))
    .where(
      and(
        eq(pendingUsers.linkHash, linkHash),
        or(isNull(pendingUsers.expiresAt), gt(pendingUsers.expiresAt, now.toISOString())),
      ),
    );
  return row ?? null;
}
