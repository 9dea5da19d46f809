import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../platform/database/database';
import { roles } from '../roles/roles-tables';
import { users } from '../users/users-tables';
import type { Caller } from '../platform/http/caller';

/** The user with this uid and the permissions of the role, or null. */
export async function findCaller(
  db: Database,
  uid: string,
): Promise<{ caller: Caller; tokensValidAfter: string | null; lastSeenAt: string | null } | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      displayName: users.displayName,
      photoUrl: users.photoUrl,
      roleId: users.roleId,
      isActive: users.isActive,
      agentId: users.agentId,
      permissions: roles.permissions,
      tokensValidAfter: users.tokensValidAfter,
      lastSeenAt: users.lastSeenAt,
    })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, uid));
  if (!row) return null;
  const { tokensValidAfter, lastSeenAt, permissions, agentId, ...person } = row;
  const caller = { ...person, permissions: permissions ?? [], isAgent: agentId !== null };
  return { caller, tokensValidAfter, lastSeenAt };
}

/** Was a token, issued at this moment (seconds since the epoch), taken back since? */
export function isRevoked(
  { tokensValidAfter }: { tokensValidAfter: string | null },
  { issuedAt }: { issuedAt: number },
): boolean {
  return tokensValidAfter !== null && issuedAt * 1000 < Date.parse(tokensValidAfter);
}

/** From when on tokens of a new user count, ISO 8601: none from before the one that made the user. */
export function firstValidMoment({ issuedAt }: { issuedAt: number }): string {
  return new Date(issuedAt * 1000).toISOString();
}

/** The user and role as the profile shows them, or null. Moments are ISO 8601 in UTC. */
export async function findProfile(db: Database, uid: string) {
  const [row] = await db
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, uid));
  return row ?? null;
}

/** Notes a sign-in. */
export async function updateLastLogin(db: Database, uid: string, at: Date): Promise<void> {
  const changed = await db
    .update(users)
    .set({ lastLogin: at.toISOString() })
    .where(eq(users.id, uid))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Error('no such user');
}

/** Notes that this person is here. Waits for nobody: while somebody else changes the row, it stays as it is. */
export async function touchUser(db: Database, uid: string, now: Date): Promise<void> {
  const free = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, uid))
    .for('update', { skipLocked: true });
  await db.update(users).set({ lastSeenAt: now.toISOString() }).where(inArray(users.id, free));
}
