import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { attempts } from '#server/db/schema/two-factor-tables';

export interface AttemptLimit {
  /** Maximum number of attempts within the window. The next attempt starts a lock. */
  count: number;
  windowMs: number;
  /** Duration of the first lock, ms. Each further lock without a success in between lasts twice as long. */
  lockMs: number;
  longestLockMs: number;
  /** Attempts allowed between two locks while the window has not ended. Defaults to `count`. */
  afterLock?: number;
}

export interface Attempt {
  scope: string;
  key: string;
  limit: AttemptLimit;
  now: Date;
}

/**
 * Takes one attempt out of the budget before the secret is compared, so that parallel attempts cannot exceed the limit.
 * A single statement does it, so that no two callers see the same count.
 * @returns null if the attempt is allowed; otherwise the end of the lock, and whether this attempt started it
 */
export async function takeAttempt(
  db: Database,
  { scope, key, limit, now }: Attempt,
): Promise<{ until: Date; isFirst: boolean } | null> {
  const at = now.toISOString();
  const windowEnd = new Date(now.getTime() - limit.windowMs).toISOString();
  const lockMs = sql`least(${limit.longestLockMs}::double precision, ${limit.lockMs} * power(2, least(attempts.locks, 30)))`;
  const locked = sql`attempts.locked_until > ${at}::timestamptz`;
  const windowEnded = sql`attempts.window_start <= ${windowEnd}::timestamptz`;
  const stale = sql`(${windowEnded} or attempts.locked_until <= ${at}::timestamptz)`;
  const afterLock = limit.count - (limit.afterLock ?? limit.count) + 1;
  const full = sql`attempts.count >= ${limit.count}`;
  const [row] = await db
    .insert(attempts)
    .values({ scope, key, count: 1, windowStart: at })
    .onConflictDoUpdate({
      target: [attempts.scope, attempts.key],
      set: {
        count: sql`case when ${locked} then attempts.count + 1 when ${windowEnded} then 1 when ${stale} then ${afterLock}::int else attempts.count + 1 end`,
        windowStart: sql`case when not coalesce(${locked}, false) and ${stale} then ${at}::timestamptz else attempts.window_start end`,
        lockedUntil: sql`case when ${locked} then attempts.locked_until when ${stale} then null when ${full} then ${at}::timestamptz + ${lockMs} * interval '1 millisecond' else null end`,
        locks: sql`case when not coalesce(${locked}, false) and not coalesce(${stale}, false) and ${full} then attempts.locks + 1 else attempts.locks end`,
      },
    })
    .returning({ lockedUntil: attempts.lockedUntil, count: attempts.count });
  // The attempt with `limit.count + 1` starts the lock. Attempts during the lock have higher counts.
  return row?.lockedUntil
    ? { until: new Date(row.lockedUntil), isFirst: row.count === limit.count + 1 }
    : null;
}

/** Returns attempts to the budget: a successful attempt, and the failed attempts that it clears. */
export async function returnAttempts(db: Database, scope: string, key: string, count = 1): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(attempts.count - ${count}::int, 0)` })
    .where(and(eq(attempts.scope, scope), eq(attempts.key, key)));
}

/** Deletes the failed attempts of one user after a successful one. */
export async function forgetAttempts(db: Database, scope: string, key: string): Promise<void> {
  await db.delete(attempts).where(and(eq(attempts.scope, scope), eq(attempts.key, key)));
}
