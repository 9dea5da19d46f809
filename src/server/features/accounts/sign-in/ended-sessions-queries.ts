import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { endedSessions, users } from '#server/db/schema/users-tables';

/**
 * Time after which a row is replaced by `tokensValidAfter`, ms. An ended sign-in must be remembered for as long as a copied refresh
 * token renews it, and such a token does not expire.
 */
const MAX_AGE_MS = 90 * 24 * 3_600_000;

/** Ends one sign-in of a user. */
export async function insertEndedSession(
  db: Database,
  { userId, authTime, now }: { userId: string; authTime: number; now: Date },
): Promise<void> {
  await db
    .insert(endedSessions)
    .values({ userId, authTime, endedAt: now.toISOString() })
    .onConflictDoNothing();
  await pruneEndedSessions(db, now);
}

/**
 * Deletes old rows. The sign-ins stay ended: `tokensValidAfter` of their users is moved behind them, which also ends other sign-ins
 * of these users from the same time and before.
 */
async function pruneEndedSessions(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_AGE_MS).toISOString();
  const old = db
    .$with('old')
    .as(
      db
        .delete(endedSessions)
        .where(lt(endedSessions.endedAt, before))
        .returning({ userId: endedSessions.userId, authTime: endedSessions.authTime }),
    );
  const latest = db.$with('latest').as(
    db
      .select({
        userId: old.userId,
        validAfter: sql<string>`to_timestamp(max(${old.authTime}) + 1)`.as('valid_after'),
      })
      .from(old)
      .groupBy(old.userId),
  );
  await db
    .with(old, latest)
    .update(users)
    .set({ tokensValidAfter: sql`greatest(${users.tokensValidAfter}, ${latest.validAfter})` })
    .from(latest)
    .where(eq(users.id, latest.userId));
}

/** Deletes the rows of a user whose sign-ins before this time are rejected by `tokensValidAfter`. */
export async function forgetEndedSessions(db: Database, userId: string, validAfter: Date): Promise<void> {
  const seconds = Math.floor(validAfter.getTime() / 1000);
  await db
    .delete(endedSessions)
    .where(and(eq(endedSessions.userId, userId), lt(endedSessions.authTime, seconds)));
}
