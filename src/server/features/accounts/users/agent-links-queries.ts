import { eq, sql } from 'drizzle-orm';
import { advisoryLock } from '#server/db/advisory-lock';
import type { Database } from '#server/db/database';
import { users } from '#server/db/schema/users-tables';

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
