import { and, eq, gt } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../platform/database';
import { secondFactorSessions, settings } from '../platform/schema';

const KEY = 'two_factor';

const TwoFactorSetting = z.object({ enabled: z.boolean(), codeHash: z.string().nullable() });
export type TwoFactorSetting = z.infer<typeof TwoFactorSetting>;

/** The organisation's second factor; off where nothing was ever set. */
export async function findTwoFactorSetting(db: Database): Promise<TwoFactorSetting> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return row ? TwoFactorSetting.parse(row.value) : { enabled: false, codeHash: null };
}

/** Is there a living proof of the second factor for this user's sign-in? `authTime` in seconds since the epoch. */
export async function hasSecondFactorSession(
  db: Database,
  proof: { tokenHash: string; userId: string; authTime: number; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ userId: secondFactorSessions.userId })
    .from(secondFactorSessions)
    .where(
      and(
        eq(secondFactorSessions.tokenHash, proof.tokenHash),
        eq(secondFactorSessions.userId, proof.userId),
        eq(secondFactorSessions.authTime, proof.authTime),
        gt(secondFactorSessions.expiresAt, proof.now.toISOString()),
      ),
    );
  return rows.length > 0;
}
