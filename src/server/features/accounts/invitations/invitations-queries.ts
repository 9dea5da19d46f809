import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';

export type InvitationRow = typeof pendingUsers.$inferSelect;

/**
 * Time until which an invitation counts; null: without end. While its inviter is deactivated, that is the time of the deactivation.
 */
export const countsUntil = sql<string | null>`least(${pendingUsers.expiresAt}, (
  select coalesce(inviters.tokens_valid_after, 'epoch') from ${users} as inviters
  where inviters.id = ${pendingUsers.invitedBy} and not inviters.is_active))`;

/** Condition of an invitation that counts. */
export const isValidAt = (now: Date) =>
  or(isNull(countsUntil), gt(countsUntil, sql`${now.toISOString()}::timestamptz`));

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

/** Makes a user the inviter in place of one who is deactivated, so that the invitation counts again. */
export async function adoptInvitation(db: Database, id: string, userId: string): Promise<void> {
  const deactivated = db.select({ id: users.id }).from(users).where(eq(users.isActive, false));
  await db
    .update(pendingUsers)
    .set({ invitedBy: userId })
    .where(and(eq(pendingUsers.id, id), inArray(pendingUsers.invitedBy, deactivated)));
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
    .where(and(eq(pendingUsers.linkHash, linkHash), isValidAt(now)));
  return row ?? null;
}
