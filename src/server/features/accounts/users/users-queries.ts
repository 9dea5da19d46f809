import { and, eq, isNull, sql } from 'drizzle-orm';
import { advisoryLock } from '#server/db/advisory-lock';
import type { Database } from '#server/db/database';
import { users } from '#server/db/schema/users-tables';
import { normalizeEmail } from '#contract/features/users/email-address';
import { biometricDevices, webauthnChallenges } from '#server/db/schema/biometric-tables';
import { folded } from '#server/db/columns';
import { roles } from '#server/db/schema/roles-tables';
import { knownBrowsers, secondFactorSessions } from '#server/db/schema/two-factor-tables';

/** Searched columns of users: name and address. */
export const userSearch = { texts: [folded(users.displayName), folded(users.email)] };

export interface UserRow {
  user: typeof users.$inferSelect;
  role: typeof roles.$inferSelect | null;
}

/** Finds a user who has not been erased. */
export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  return row ?? null;
}

/** Finds a user by id, otherwise by e-mail address, ignoring case. */
export async function findUserByKey(db: Database, key: string): Promise<UserRow | null> {
  const byId = await findUser(db, key);
  if (byId) return byId;
  const [row] = await db
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.email, normalizeEmail(key)));
  return row ?? null;
}

export async function updateUserRow(
  db: Database,
  id: string,
  change: Partial<
    Pick<typeof users.$inferInsert, 'displayName' | 'roleId' | 'isActive' | 'tokensValidAfter'>
  > & {
    updatedAt: string;
  },
): Promise<void> {
  const changed = await db.update(users).set(change).where(eq(users.id, id)).returning({ id: users.id });
  if (changed.length === 0) throw new Error('no such user');
}

/** Ends the sessions of everybody: tokens, verified and known browsers, and challenges. */
export async function endAllSessions(tx: Database, at: string): Promise<void> {
  await tx.update(users).set({ tokensValidAfter: at });
  for (const proofs of [secondFactorSessions, knownBrowsers, webauthnChallenges]) await tx.delete(proofs);
}

/** Ends everything a user has verified: deletes sessions, known browsers and challenges, and deactivates devices. */
export async function deleteProofs(db: Database, userId: string): Promise<void> {
  await db.delete(secondFactorSessions).where(eq(secondFactorSessions.userId, userId));
  await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
  await db.delete(webauthnChallenges).where(eq(webauthnChallenges.userId, userId));
  await db.update(biometricDevices).set({ isActive: false }).where(eq(biometricDevices.userId, userId));
}

/** Serialises changes of links, so that no user is linked to two agents. */
export async function lockLinks(tx: Database): Promise<void> {
  await advisoryLock(tx, 'links of agents');
}

/** @param agentId null removes the link */
export async function updateLink(db: Database, userId: string, agentId: string | null): Promise<void> {
  const rows = await db
    .update(users)
    .set({ agentId, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  if (rows.length === 0) throw new Error('no such user');
}
