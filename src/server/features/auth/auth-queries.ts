import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../lib/database/database';
import { roles } from '../roles/roles-tables';
import { users } from '../users/users-tables';
import type { Caller } from '../../lib/http/caller';

/** Returns the user with this uid and the permissions of the role, or null. */
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

/** Returns whether a token issued at this time (seconds since the epoch) was revoked. */
export function isRevoked(
  { tokensValidAfter }: { tokensValidAfter: string | null },
  { issuedAt }: { issuedAt: number },
): boolean {
  return tokensValidAfter !== null && issuedAt * 1000 < Date.parse(tokensValidAfter);
}

/** Returns the time from which tokens of a new user are valid, ISO 8601: the issue time of the token that created the user. */
export function firstValidMoment({ issuedAt }: { issuedAt: number }): string {
  return new Date(issuedAt * 1000).toISOString();
}

/** Returns the user and role for the profile, or null. Times are ISO 8601 in UTC. */
export async function findProfile(db: Database, uid: string) {
  const [row] = await db
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, uid));
  return row ?? null;
}

/** Records a sign-in. */
export async function updateLastLogin(db: Database, uid: string, at: Date): Promise<void> {
  const changed = await db
    .update(users)
    .set({ lastLogin: at.toISOString() })
    .where(eq(users.id, uid))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Error('no such user');
}

/** Records that the user was seen. Skipped if the row is locked, so that it never waits. */
export async function touchUser(db: Database, uid: string, now: Date): Promise<void> {
  const free = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, uid))
    .for('update', { skipLocked: true });
  await db.update(users).set({ lastSeenAt: now.toISOString() }).where(inArray(users.id, free));
}
